"""A player who takes what looks best at once. Every option gets a rating; the best ones are picked."""

from collections.abc import Callable

from engine.kernel.players.greedy import pick_best
from engine.kernel.prompts import YES, Option, Prompt
from engine.kernel.ruleset import View
from engine.osica.cards.terms import FRONT, STAGE, CardKind, OptionKind, Position, PromptKind
from engine.osica.state.views import CardView, PieceView, TableView

PLACES = tuple(Position)
ENOUGH_COSTS = 5
"""Costs beyond these are better cards in hand."""


class Assessment:
    """What a seat sees, with the few judgements that the player bases choices on."""

    def __init__(self, view: TableView, prompt: Prompt) -> None:
        self.view = view
        self.prompt = prompt
        self.own = view.sides[prompt.seat]
        self.other = view.sides[1 - prompt.seat]
        self._cards = {card.handle: card for card in self._visible()}

    def _visible(self) -> list[CardView]:
        found = [*self.own.hand, *self.own.costs, *self.own.looked, *self.view.shown]
        for side in self.view.sides:
            found += [*side.drop, *side.kept, side.oshi, *(piece.card for piece in side.pieces)]
        return found

    def card(self, handle: int) -> CardView | None:
        """A card that can be seen."""
        return self._cards.get(handle)

    def own_piece(self, handle: int) -> PieceView | None:
        """A card in play on the own side."""
        return next((piece for piece in self.own.pieces if piece.handle == handle), None)

    def other_piece(self, handle: int) -> PieceView | None:
        """A card in play on the opponent's side."""
        return next((piece for piece in self.other.pieces if piece.handle == handle), None)

    def front_of(self, piece: PieceView) -> PieceView | None:
        """Who stands in front of an own character."""
        place = FRONT.get(piece.place)
        return next((each for each in self.other.stage if each.place is place), None)

    def value(self, card: CardView) -> float:
        """How much a card is worth in hand."""
        if card.kind is CardKind.CHARACTER:
            fits = card.level <= self.own.limit + 2
            return card.ap / 1000 + 2 * card.cheers + len(card.texts) - (0 if fits else 6)
        return 4.0 + len(card.texts)


Rating = Callable[[Assessment, Option], float]
"""What picking an option is worth; above 0 it is picked although it needn't be."""


def rate_main(assessment: Assessment, option: Option) -> float:
    """The strongest characters to the stage, supports and characters with cheer symbols to assist."""
    card = assessment.card(option.card)
    if option.kind == OptionKind.TURN_UP:
        return 6.0
    if option.kind != OptionKind.PLAY or card is None:
        return 0.0
    place = PLACES[option.number]
    if place in STAGE:
        return 20.0 + card.ap / 1000 + card.cheers
    if card.kind is CardKind.SUPPORT:
        return 10.0
    keeps_hand = assessment.own.hand_count > 3
    return 5.0 if card.cheers and keeps_hand else -1.0


def rate_event(assessment: Assessment, option: Option) -> float:
    """Whatever can be played or used."""
    return 1.0 if option.kind in (OptionKind.EVENT, OptionKind.ACTION) else 0.0


def rate_appeal(assessment: Assessment, option: Option) -> float:
    """Everybody appeals, those first who meet no stronger guard."""
    piece = assessment.own_piece(option.target)
    if piece is None:
        return 0.0
    front = assessment.front_of(piece)
    return 10.0 if front is None or piece.ap >= front.ap else 1.0


def rate_yes(assessment: Assessment, option: Option) -> float:
    """What may be done is done."""
    return rate_answer(option, is_yes=True)


def rate_guard(assessment: Assessment, option: Option) -> float:
    """A guard that would be dropped guards only when few hearts are left."""
    return rate_answer(option, is_yes=guards_well(assessment))


def rate_redraw(assessment: Assessment, option: Option) -> float:
    """A first hand is exchanged only if nothing in it can be played soon."""
    return rate_answer(option, is_yes=not any(0 < card.level <= 2 for card in assessment.own.hand))


def rate_answer(option: Option, *, is_yes: bool) -> float:
    """The answer that is wanted: yes, or no."""
    return 1.0 if (option.kind == YES.kind) is is_yes else 0.0


def guards_well(assessment: Assessment) -> bool:
    """Whether guarding against the appeal at hand is worth it."""
    appeal = assessment.view.appeal
    piece = None if appeal is None else assessment.other_piece(appeal.piece)
    if piece is None:
        return True
    place = FRONT.get(piece.place)
    guard = next((each for each in assessment.own.stage if each.place is place), None)
    return guard is None or guard.ap > piece.ap or assessment.own.heart_count <= 2


def rate_destination(assessment: Assessment, option: Option) -> float:
    """Costs until there are enough, the rest to hand."""
    few = assessment.own.cost_count < ENOUGH_COSTS
    return {"cost": 2.0 if few else 0.0, "hand": 1.0, "assist": 0.5}.get(option.kind, 0.0)


def rate_to_costs(assessment: Assessment, option: Option) -> float:
    """The least useful cards, while costs are few."""
    card = assessment.card(option.card)
    if card is None or assessment.own.cost_count >= ENOUGH_COSTS:
        return 0.0
    return 8.0 - assessment.value(card)


def rate_drop_stage(assessment: Assessment, option: Option) -> float:
    """Weak characters make room once the limit allows stronger ones that are in hand."""
    piece = assessment.own_piece(option.target)
    if piece is None or len(assessment.own.stage) < len(STAGE):
        return 0.0
    room = assessment.own.limit - assessment.own.levels + piece.level
    better = any(card.ap > piece.ap and card.level <= room for card in assessment.own.hand)
    return 1.0 if better else 0.0


def rate_piece(assessment: Assessment, option: Option) -> float:
    """The opponent's strongest, one's own strongest."""
    piece = assessment.other_piece(option.target) or assessment.own_piece(option.target)
    return 1.0 if piece is None else 1.0 + piece.ap / 1000


def rate_giving_up(assessment: Assessment, option: Option) -> float:
    """What must be given up: the cards of least worth in hand first."""
    card = assessment.card(option.card)
    return 0.0 if card is None else -assessment.value(card)


def rate_gaining(assessment: Assessment, option: Option) -> float:
    """The most useful cards first; cards from one's own hand are given up, not gained."""
    card = assessment.card(option.card)
    if card is None:
        return 0.0
    is_own_hand = any(each.handle == card.handle for each in assessment.own.hand)
    return -assessment.value(card) if is_own_hand else assessment.value(card)


def rate_first(assessment: Assessment, option: Option) -> float:
    """Whoever is asked who begins lets itself begin."""
    return 1.0 if option.number == assessment.prompt.seat else 0.0


def rate_always(assessment: Assessment, option: Option) -> float:
    """All that may be taken is taken."""
    return 1.0


def rate_nothing(assessment: Assessment, option: Option) -> float:
    """All the same: the first options, as few as allowed."""
    return 0.0


RATINGS: dict[str, Rating] = {
    PromptKind.FIRST_PLAYER: rate_first,
    PromptKind.SEAT: rate_first,
    PromptKind.YES_NO: rate_yes,
    PromptKind.GUARD: rate_guard,
    PromptKind.REDRAW: rate_redraw,
    PromptKind.MAIN: rate_main,
    PromptKind.EVENT: rate_event,
    PromptKind.APPEAL: rate_appeal,
    PromptKind.DESTINATION: rate_destination,
    PromptKind.TO_COSTS: rate_to_costs,
    PromptKind.DROP_STAGE: rate_drop_stage,
    PromptKind.PIECES: rate_piece,
    PromptKind.PAYMENT: rate_giving_up,
    PromptKind.HAND_LIMIT: rate_giving_up,
    PromptKind.CARDS: rate_gaining,
    PromptKind.COUNTER: rate_always,
    PromptKind.LIMIT_BREAK: rate_always,
}
"""How the options of each kind of prompt are rated; of other kinds the first options are taken."""


class GreedyPlayer:
    """Fills the stage with the strongest, uses every text, lets everybody appeal, guards when it pays."""

    reads_view = True

    def choose(self, prompt: Prompt, view: View) -> tuple[Option, ...]:
        """The best-rated options: as many as must be picked, and every further one that is worth something.

        Raises:
            TypeError: the view is not one of this game.
        """
        if not isinstance(view, TableView):
            raise TypeError(f"this player knows the tables of OSICA, not {type(view).__name__}")
        assessment = Assessment(view, prompt)
        rate = RATINGS.get(prompt.kind, rate_nothing)
        return pick_best(prompt, [rate(assessment, option) for option in prompt.options])
