"""What an art or an answer would do: it is tried out on matches as they may be, and what is sure is told.

Nothing hidden can be learnt from it. The match that is tried has its hidden cards and its chance dealt anew,
so the same table gives the same words whatever lies in decks and hands.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import cycle

from engine.hocg import Game
from engine.hocg.actions.using_art import UseArt
from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import AbilityKind, DamageKind
from engine.hocg.language.nodes.counts import FACES
from engine.hocg.players import derive_seed
from engine.hocg.players.imagining import Imagination
from engine.hocg.procedures.abilities import UseWindow
from engine.hocg.procedures.damage import DealDamage, damage_at_once
from engine.hocg.procedures.resolution import Resolution
from engine.hocg.queries import queries
from engine.hocg.state.events import DamageDealt, DiceRolled, HolomemDowned
from engine.hocg.state.state import AbilityRef
from engine.hocg.words.asking import find_running
from engine.kernel.chance import Chance
from engine.kernel.errors import OshibanError
from engine.kernel.events import Event
from engine.kernel.machine import Frame
from engine.kernel.prompts import NO, NONE, Option, Prompt
from engine.kernel.ruleset import Deck
from engine.kernel.translation import tr, tr_name

TRIES = 8
"""So many matches are imagined, if the first shows that chance or hidden cards may have a say."""
MOST_ANSWERS = 40
"""So many answers are tried in a match, where something is asked on the way to the damage."""
MOST_WAYS = 6
"""So many answers of one question are gone on with."""


@dataclass(frozen=True)
class Preview:
    """What an art does to its target.

    Args:
        least: damage that is sure.
        most: damage in the best of the cases tried.
        is_down: whether the target goes down in all of them.
        may_go_down: whether it goes down in some of them.
        asks: the seats that are asked something before the damage is dealt; the cases are then those of every
            answer, as far as they could be tried.
        offers: the other abilities that the player of the art may use, or chooses something for, by name.
        rolls: whether it hangs on dice, or may: of several not all results were among the tries.
        splash: the damage that surely comes of it to other holomem.
    """

    least: int
    most: int
    is_down: bool
    may_go_down: bool
    asks: frozenset[int] = frozenset()
    offers: frozenset[str] = frozenset()
    rolls: bool = False
    splash: tuple["Hit", ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether it isn't known how much it is."""
        return self.least != self.most

    @property
    def damage(self) -> str:
        """The damage in words: "80", "60–100"."""
        if self.is_open:
            return tr("{least}–{most}", least=self.least, most=self.most)
        return str(self.least)


@dataclass(frozen=True)
class Hit:
    """What a damage on its way has come to: who took it, and how much."""

    holomem: int
    amount: int


@dataclass(frozen=True)
class _Case:
    """What an art has come to: on the way as long as something is asked, at its end otherwise."""

    match: Game
    amount: int = 0
    is_down: bool = False
    is_sure: bool = True
    asks: frozenset[int] = frozenset()
    offers: frozenset[str] = frozenset()
    rolls: int = 0
    splash: Mapping[int, int] = field(default_factory=dict)


class Previewer:
    """Tries arts out.

    Args:
        pool: the cards.
        known_decks: decks that the opponent's hidden cards may come from; at least one.
    """

    def __init__(self, pool: Pool, known_decks: Sequence[Deck]) -> None:
        self._pool, self._known = pool, known_decks

    def preview_art(self, game: Game, option: Option) -> Preview:
        """What an art does to its target.

        Args:
            game: the match, at the prompt that offers the art; it is left as it is.
            option: the art on its target.
        """
        matches = self._imagine(game)
        cases = list(self._try(game, option, next(matches), FACES[0]))
        if not all(case.is_sure for case in cases):
            for match, face in zip(matches, cycle((*FACES[1:], FACES[0])), strict=False):
                cases += self._try(game, option, match, face)
        amounts = [case.amount for case in cases]
        return Preview(
            min(amounts),
            max(amounts),
            all(case.is_down for case in cases),
            any(case.is_down for case in cases),
            frozenset().union(*(case.asks for case in cases)),
            frozenset().union(*(case.offers for case in cases)),
            self._hangs_on_dice(cases),
            find_splash(cases),
        )

    def preview_hits(self, game: Game, answer: str) -> frozenset[Hit]:
        """What may come of the innermost damage on its way once a question about it is answered, if nothing
        else is used; none if that can't be told.

        Args:
            game: the match, at a question that is asked about a damage; it is left as it is.
            answer: the answer that is tried.
        """
        hits: set[Hit] = set()
        for match in self._imagine(game):
            before = match.state.chance.position
            try:
                found = frozenset(try_damage(match, answer))
            except OshibanError:  # what goes wrong in a match that is only imagined is no error of this one
                return frozenset()
            hits |= found
            if match.state.chance.position == before:
                break
        return frozenset(hits)

    def preview_special(self, game: Game, answer: str) -> frozenset[Hit]:
        """The special damage that surely comes of an answer to what a text asks, whatever is chosen for it
        and whatever is hidden, if nothing else is used; none if that can't be told.

        Args:
            game: the match, at the question; it is left as it is.
            answer: the answer that is tried.
        """
        ends: set[frozenset[Hit]] = set()
        for match in self._imagine(game):
            try:
                ends.update(try_text(match, answer))
            except OshibanError:  # what goes wrong in a match that is only imagined is no error of this one
                return frozenset()
            if len(ends) != 1 or frozenset() in ends:
                return frozenset()
        return ends.pop()

    def _imagine(self, game: Game) -> Iterator[Game]:
        """Matches as whoever is asked may be in, always the same ones."""
        assert game.prompt is not None, "what may come of an answer is asked for at a question"
        imagination = Imagination(game.prompt.seat, self._known, self._pool)
        for number in range(TRIES):
            yield imagination.imagine(game, Chance(derive_seed("preview", number)))

    @staticmethod
    def _hangs_on_dice(cases: Sequence[_Case]) -> bool:
        most = max(case.rolls for case in cases)
        return most > 1 or (most == 1 and len({(case.amount, case.is_down) for case in cases}) > 1)

    @staticmethod
    def _try(game: Game, option: Option, match: Game, face: int) -> Iterator[_Case]:
        """What an art comes to in a match as it may be, for every answer on the way.

        Args:
            game: the match.
            option: the art on its target.
            match: the match as it may be; it goes on.
            face: what the first die shows.
        """
        match.state.chance.dice = [face]
        ways = [(_Case(match), [option.id])]
        for _ in range(MOST_ANSWERS):
            if not ways:
                return
            way, answer = ways.pop()
            try:
                case = _go_on(way, answer, option.target)
            except OshibanError:  # what goes wrong in a match that is only imagined is no error of this one
                yield replace(way, is_sure=False, asks=way.asks | asked_by(game))
                continue
            prompt = case.match.prompt
            if prompt is None or not is_using_art(case.match):
                yield case
                continue
            offers = case.offers | {name for name in [_name_offer(case.match, prompt)] if name}
            asked = replace(case, asks=case.asks | asked_by(case.match), offers=offers)
            answers = list(list_answers(prompt))
            ways += [(replace(asked, match=case.match.copy()), answer) for answer in answers[1:]]
            ways.append((asked, answers[0]))


def asked_by(game: Game) -> frozenset[int]:
    """The seat that is asked something now."""
    return frozenset() if game.prompt is None else frozenset({game.prompt.seat})


def _name_offer(match: Game, prompt: Prompt) -> str:
    """The ability for which the player of the art is asked something; "" for the art itself and the rules."""
    used, ability = match.table.state.art, find_running(match.table.machine.stack)
    if used is None or ability is None or prompt.seat != used.seat or ability.kind == AbilityKind.ART:
        return ""
    return tr_name(ability.name or match.card(ability.source).name)


def _go_on(case: _Case, answer: list[str], target: int) -> _Case:
    """What a case comes to by an answer; its match goes on."""
    match = case.match
    before = match.state.chance.position
    match.answer(answer)
    is_down = any(isinstance(event, HolomemDowned) and event.holomem == target for event in match.events)
    rolls = sum(len(event.results) for event in match.events if isinstance(event, DiceRolled))
    holomem = match.table.holomem(target)
    if holomem is not None and not is_using_art(match):
        is_down = is_down or queries.is_down(match.table, holomem)  # it may be asked what is done about that
    return replace(
        case,
        amount=case.amount + damage_to(target, match.events),
        is_down=case.is_down or is_down,
        is_sure=case.is_sure and match.state.chance.position == before and not rolls,
        rolls=case.rolls + rolls,
        splash=Counter(case.splash) + splash_beside(target, match.events),
    )


def try_damage(match: Game, answer: str) -> Iterator[Hit]:
    """What the innermost damage comes to after an answer, for every further choice of the same text.

    Args:
        match: the match, which goes on.
        answer: the answer.
    """
    damages = damage_at_once(match.table)
    damage, others = damages[0], {each.target for each in damages[1:]}
    depth = next(n for n, frame in enumerate(match.table.machine.stack) if frame is damage)
    ways = [(match, [answer])]
    for _ in range(MOST_ANSWERS):
        if not ways:
            return
        way, picked = ways.pop()
        way.answer(picked)
        stack = way.table.machine.stack
        dealt = [e for e in way.events if isinstance(e, DamageDealt) and e.source == damage.source]
        if dealt and (dealt[0].holomem == damage.target or dealt[0].holomem not in others):
            yield Hit(dealt[0].holomem, dealt[0].amount)
        elif len(stack) <= depth or not isinstance(stack[depth], DealDamage) or way.prompt is None:
            yield Hit(damage.target, 0)
        elif isinstance(stack[-1], UseWindow):
            ways.append((way, [NO.id]))
        else:
            answers = list(list_answers(way.prompt))
            ways += [(way.copy(), each) for each in answers[1:]]
            ways.append((way, answers[0]))


def try_text(match: Game, answer: str) -> Iterator[frozenset[Hit]]:
    """The special damage that the asking text has dealt at its end after an answer, for every further choice
    of its own; none where there are too many to try them all.

    Args:
        match: the match, which goes on.
        answer: the answer.
    """
    depth = len(match.table.machine.stack) - 1
    asking = match.table.machine.stack[depth]
    if not isinstance(asking, Resolution | UseWindow):
        return
    ability = asking.ability
    ways: list[tuple[Game, list[str], Counter[int]]] = [(match, [answer], Counter())]
    for _ in range(MOST_ANSWERS):
        if not ways:
            return
        way, picked, dealt = ways.pop()
        way.answer(picked)
        for event in way.events:
            if isinstance(event, DamageDealt) and event.kind is DamageKind.SPECIAL:
                dealt[event.holomem] += event.amount if event.source == ability.source else 0
        stack = way.table.machine.stack
        is_running = any(_is_of_text(frame, ability) for frame in stack[depth:])
        if way.prompt is None or not is_running:
            yield frozenset(Hit(holomem, amount) for holomem, amount in dealt.items() if amount)
        elif isinstance(stack[-1], UseWindow):
            ways.append((way, [NO.id], dealt))
        else:
            answers = list(list_answers(way.prompt))
            ways += [(way.copy(), each, dealt.copy()) for each in answers[1:]]
            ways.append((way, answers[0], dealt))
    if ways:
        yield frozenset()


def _is_of_text(frame: Frame, ability: AbilityRef) -> bool:
    """Whether a procedure carries out, or pays for, a part of this text."""
    if not isinstance(frame, Resolution | UseWindow):
        return False
    return (frame.ability.source, frame.ability.text) == (ability.source, ability.text)


def damage_to(holomem: int, events: Sequence[Event]) -> int:
    """The damage that a holomem was dealt."""
    return sum(e.amount for e in events if isinstance(e, DamageDealt) and e.holomem == holomem)


def splash_beside(target: int, events: Sequence[Event]) -> Counter[int]:
    """The special damage that holomem other than the target were dealt by holomem."""
    dealt: Counter[int] = Counter()
    for event in events:
        if isinstance(event, DamageDealt) and event.kind is DamageKind.SPECIAL and event.by != NONE:
            dealt[event.holomem] += event.amount if event.holomem != target else 0
    return dealt


def find_splash(cases: Sequence[_Case]) -> tuple[Hit, ...]:
    """What other holomem are dealt in every case."""
    struck = dict.fromkeys(holomem for case in cases for holomem in case.splash)
    least = {holomem: min(case.splash.get(holomem, 0) for case in cases) for holomem in struck}
    return tuple(Hit(holomem, amount) for holomem, amount in least.items() if amount)


def is_using_art(game: Game) -> bool:
    """Whether an art is in progress and hasn't dealt its damage yet."""
    if any(isinstance(e, DamageDealt) and e.kind is DamageKind.ARTS for e in game.events):
        return False
    return any(isinstance(frame, UseArt) for frame in game.table.machine.stack)


def list_answers(prompt: Prompt) -> Iterator[list[str]]:
    """Answers of a question that may lead to different ends: each single option, or as many as are asked for
    from either end of the list, and as few.
    """
    options = prompt.options
    if prompt.at_most == 1:
        first: dict[str, Option] = {}
        for option in options:
            first.setdefault(option.alike or option.id, option)
        picks = [[option.id] for option in first.values()][:MOST_WAYS]
    else:
        orders = (options, options[::-1])
        picks = [[o.id for o in prompt.first_fitting(order, prompt.at_most)] for order in orders]
    few = [option.id for option in prompt.first_fitting(options, prompt.at_least)]
    yield from picks if few in picks else (*picks, few)
