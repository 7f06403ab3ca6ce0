"""A player who takes what looks best at once. Every option gets a rating; the best ones are picked."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from engine.hocg.cards.pool import Pool, default_pool
from engine.hocg.cards.terms import CardType, Level, OptionKind, PromptKind
from engine.hocg.players.assessment import WEIGHTS, Assessment, ViewedAssessment, ready_damage
from engine.hocg.players.lazy_view import HolomemSeen
from engine.hocg.players.main_ratings import rate_main_action
from engine.hocg.state.views import TableView
from engine.kernel.players.greedy import pick_best
from engine.kernel.prompts import NO, YES, Option, Prompt
from engine.kernel.ruleset import View

Rating = Callable[[Assessment, Prompt, Option], float]
"""What picking an option is worth; above 0 it is picked although it needn't be."""

EARLIER = 1.01
"""By how much what a first art does counts more than what the next one does."""
DECIDED = 100_000.0
"""What it is worth to take the last life."""
REPEATS = 2
"""How often the same activated ability is used in one turn: one that costs nothing would never end."""


class GreedyPlayer:
    """Blooms, places, draws, collabs, sends cheers where arts lack them, uses the most harmful art.

    It knows its view and what is printed on the cards it sees.

    Args:
        pool: the cards; all shipped cards if omitted.
        ratings: how the options of each kind of prompt are rated, if otherwise than here; of other kinds the
            first options are taken.
        turn: the turn in which it begins to play.
        activated: the ids of the options by which abilities were activated before in that turn.
    """

    reads_view = True

    def __init__(
        self,
        pool: Pool | None = None,
        ratings: Mapping[str, Rating] | None = None,
        turn: int = 0,
        activated: Iterable[str] = (),
    ) -> None:
        self._pool = pool
        self._ratings = RATINGS if ratings is None else ratings
        self._turn = turn
        self._activated = list(activated)

    def choose(self, prompt: Prompt, view: View) -> tuple[Option, ...]:
        """The best-rated options: as many as must be picked, and every further one that is worth something.

        Raises:
            TypeError: the view is not one of hOCG.
        """
        if not isinstance(view, TableView):
            raise TypeError(f"the greedy player knows the tables of hOCG, not {type(view).__name__}")
        return self.judge(prompt, ViewedAssessment(view, prompt.seat, self._pool or default_pool()))

    def judge(self, prompt: Prompt, assessment: Assessment) -> tuple[Option, ...]:
        """The best-rated options as :meth:`choose` picks them.

        Args:
            prompt: the question.
            assessment: what the seat that is asked sees, however it looks at it.
        """
        rate = self._ratings.get(prompt.kind, rate_nothing)
        turn = assessment.turn
        picked = pick_best(
            prompt, [self._tire(turn, each, rate(assessment, prompt, each)) for each in prompt.options]
        )
        self._activated.extend(option.id for option in picked if option.kind == OptionKind.ACTIVATE)
        return picked

    def _tire(self, turn: int, option: Option, value: float) -> float:
        """An activated ability that was used often enough this turn is worth nothing more."""
        if turn != self._turn:
            self._turn, self._activated = turn, []
        if option.kind == OptionKind.ACTIVATE and self._activated.count(option.id) >= REPEATS:
            return -1.0
        return value


def rate_nothing(assessment: Assessment, prompt: Prompt, option: Option) -> float:
    """All the same: the first options, as few as allowed."""
    return 0.0


def rate_first_player(assessment: Assessment, prompt: Prompt, option: Option) -> float:
    """Whoever is asked who begins lets itself begin."""
    return 1.0 if option.number == assessment.seat else 0.0


def rate_redraw(assessment: Assessment, prompt: Prompt, option: Option) -> float:
    """A hand without a Debut holomem goes back."""
    has_debut = any(card.level is Level.DEBUT for card in assessment.own.hand)
    return 1.0 if (option.kind == NO.kind) is has_debut else 0.0


def rate_yes(assessment: Assessment, prompt: Prompt, option: Option) -> float:
    """What may be done is done."""
    return 1.0 if option.kind == YES.kind else 0.0


def rate_number(assessment: Assessment, prompt: Prompt, option: Option) -> float:
    """The more of anything, the better."""
    return float(option.number)


def rate_center(assessment: Assessment, prompt: Prompt, option: Option) -> float:
    """The first center holomem: HP, and cards in hand that it can bloom into."""
    card = assessment.card_view(option.card)
    if card is None:
        return 0.0
    blooms = sum(each.name == card.name and each.level is Level.FIRST for each in assessment.own.hand)
    return card.hp + 30.0 * blooms


def rate_back(assessment: Assessment, prompt: Prompt, option: Option) -> float:
    """Everybody who can come to the stage does, the strongest first."""
    card = assessment.card_view(option.card)
    return 1.0 + (card.hp if card is not None else 0)


def rate_performance(assessment: Assessment, prompt: Prompt, option: Option) -> float:
    """What an art does together with the best one that another holomem can use after it; of two orders the
    one that does more at first.
    """
    if option.kind != OptionKind.ART:
        return 0.0
    if (blow := find_blow(assessment, option)) is None:
        return 1.0
    first, target = rate_blow(assessment, blow), blow.target
    after = (rate_next_blow(assessment, blow, each) for each in prompt.options)
    return 1.0 + first * EARLIER + max(after) + (target.max_hp - target.hp) / 100


class Blow(NamedTuple):
    """An art as it can be used now.

    Args:
        performer: the handle of who uses it.
        target: who takes its damage.
        damage: how much, before texts that add to it.
        hp: HP that the target has when it comes.
    """

    performer: int
    target: HolomemSeen
    damage: int
    hp: int


def find_blow(assessment: Assessment, option: Option) -> Blow | None:
    """The blow that an art deals, with what its printed colors add to it; ``None`` if it isn't known."""
    performer = next((each for each in assessment.own.stage if each.card.handle == option.card), None)
    target = assessment.other_holomem(option.target)
    if performer is None or target is None or option.number >= len(performer.arts):
        return None
    damage = performer.arts[option.number].damage
    printed = assessment.printed_on(performer)
    if printed is not None and option.number < len(printed.arts):
        damage += sum(
            bonus for color, bonus in printed.arts[option.number].critical if color in target.card.colors
        )
    return Blow(option.card, target, damage, target.hp)


def rate_blow(assessment: Assessment, blow: Blow) -> float:
    """The damage; for who goes down far more, most if that wins, and less for damage that is wasted."""
    if blow.damage < blow.hp:
        return float(blow.damage)
    lives = assessment.life_loss(blow.target)
    decided = DECIDED if lives >= assessment.other.life else 0.0
    return decided + 1000.0 * lives + blow.target.max_hp - (blow.damage - blow.hp) / 2


def rate_next_blow(assessment: Assessment, first: Blow, option: Option) -> float:
    """What an art is worth after a blow: nothing if its holomem dealt that, or its target is down already.

    Args:
        assessment: what the seat sees before either.
        first: the blow before.
        option: the art.
    """
    blow = find_blow(assessment, option) if option.kind == OptionKind.ART else None
    if blow is None or blow.performer == first.performer:
        return 0.0
    if blow.target is not first.target:
        return rate_blow(assessment, blow)
    left = first.hp - first.damage
    if left <= 0:
        return 0.0
    softened = first.damage if blow.damage >= left else 0  # whoever goes down was hurt before in vain
    return rate_blow(assessment, blow._replace(hp=left)) - softened


def rate_holomem(assessment: Assessment, prompt: Prompt, option: Option) -> float:
    """The opponent's weakest holomem; of the own ones whoever makes most of it."""
    if (target := assessment.other_holomem(option.target)) is not None:
        return 2000.0 - target.hp + 200.0 * WEIGHTS[target.position]
    holomem = assessment.own_holomem(option.target)
    if holomem is None:
        return 0.0
    source = assessment.card_view(prompt.source)
    if prompt.kind == PromptKind.CHEER or (source is not None and source.type is CardType.CHEER):
        return assessment.cheer_value(holomem, source.colors if source is not None else None)
    if prompt.kind == PromptKind.NEW_CENTER:
        return ready_damage(holomem) + holomem.hp / 2
    return 1.0 + WEIGHTS[holomem.position] * (1.0 + ready_damage(holomem)) + holomem.damage / 10


def rate_cards(assessment: Assessment, prompt: Prompt, option: Option) -> float:
    """Cards of one's own are given up the worst first, all others are taken the best first."""
    card = assessment.card_view(option.card)
    if card is None:
        return 0.0
    if assessment.is_in_hand(option.card):
        return -assessment.card_value(card)
    if (holomem := assessment.own_holomem(option.target)) is not None:
        return -assessment.spare_value(holomem, card)
    return assessment.card_value(card)


RATINGS: dict[str, Rating] = {
    PromptKind.FIRST_PLAYER: rate_first_player,
    PromptKind.REDRAW: rate_redraw,
    PromptKind.YES_NO: rate_yes,
    PromptKind.WINDOW: rate_yes,
    PromptKind.NUMBER: rate_number,
    PromptKind.CENTER: rate_center,
    PromptKind.BACK: rate_back,
    PromptKind.MAIN: rate_main_action,
    PromptKind.PERFORMANCE: rate_performance,
    PromptKind.HOLOMEM: rate_holomem,
    PromptKind.CHEER: rate_holomem,
    PromptKind.NEW_CENTER: rate_holomem,
    PromptKind.CARDS: rate_cards,
    PromptKind.PAYMENT: rate_cards,
}
"""How the options of each kind of prompt are rated; of other kinds the first options are taken."""
