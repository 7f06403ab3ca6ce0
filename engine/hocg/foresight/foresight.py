"""What surely comes of the answers of a question, whatever lies in decks and hands.

Nothing hidden can be learnt from it. The matches that are tried have their hidden cards and their chance
dealt anew, so the same table gives the same outcome whatever is hidden.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import wraps
from itertools import takewhile
from typing import Any, NamedTuple, TypeVar

from engine.hocg.abilities.results import FACES
from engine.hocg.actions.using_art import UseArt
from engine.hocg.cards.terms import AbilityKind, DamageKind
from engine.hocg.foresight.imagining import Imagination
from engine.hocg.foresight.lines import (
    Hit,
    Line,
    count_dice,
    damage_to,
    find_special,
    find_splash,
    follow,
    is_payment,
    list_dealt,
    run_on,
)
from engine.hocg.procedures.abilities import UseWindow
from engine.hocg.procedures.damage import DealDamage, damage_at_once
from engine.hocg.procedures.resolution import Resolution
from engine.hocg.procedures.running import ability_of
from engine.hocg.procedures.skills import UseSkill
from engine.hocg.queries import queries
from engine.hocg.rules.check_timing import CheckTiming
from engine.hocg.rules.turn import comes_to_play_timing
from engine.hocg.state.derived import fact_of_question
from engine.hocg.state.events import (
    CheerSent,
    DamageDealt,
    HandsShown,
    HolomemDowned,
    LifeLost,
    PhaseEnding,
    PhaseStarted,
    Shuffled,
)
from engine.hocg.state.state import AbilityRef
from engine.hocg.state.table import Table
from engine.hocg.state.unseen import shown_by
from engine.kernel.chance import Chance
from engine.kernel.machine import Frame
from engine.kernel.players.seeds import derive_seed
from engine.kernel.prompts import Option, Prompt

F = TypeVar("F")

TRIES = 8
"""So many matches are imagined, if the first shows that chance or hidden cards may have a say."""
SEEDS = tuple(derive_seed("preview", number) for number in range(TRIES))
"""The chance of each of them."""


@dataclass(frozen=True)
class ArtOutcome:
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
    splash: tuple[Hit, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether it isn't known how much it is."""
        return self.least != self.most


class _Trial(NamedTuple):
    """An answer that was tried in one match.

    Args:
        faces: the faces of all cards in it.
        shown: the hidden cards that were shown; where they have the same faces, the same comes of the answer.
            ``None`` if more than that had a say: dice, a shuffle, or the other player, who sees other cards.
    """

    faces: Sequence[str]
    shown: Set[int] | None

    def tells_of(self, faces: Sequence[str]) -> bool:
        """Whether the same comes of the answer in a match in which the cards have these faces."""
        return self.shown is not None and all(self.faces[card] == faces[card] for card in self.shown)


@fact_of_question
def foresee(table: Table) -> "Foresight":
    """What may come of the question that waits at a table. Raises ValueError if none does."""
    prompt = table.machine.prompt
    if prompt is None:
        raise ValueError("what may come of an answer is asked for at a question")
    # The table remembers it, so it has another one: holding each other, both would stay as garbage.
    return Foresight(table.beside(), prompt)


def _find_once(find: "Callable[[Foresight, Option], F]") -> "Callable[[Foresight, Option], F]":
    """Have what is found about an answer kept as long as its question waits."""

    @wraps(find)
    def recall(foresight: "Foresight", option: Option) -> F:
        kept: dict[Option, F] = foresight.found.setdefault(find.__name__, {})
        found = kept.get(option)
        if found is None:
            found = kept[option] = find(foresight, option)
        return found

    return recall


class Foresight:
    """What may come of the answers of one question. Its matches are imagined once, and always the same ones.

    Args:
        table: the table at the question; it is left as it is, and is read as long as the question waits.
        prompt: the question.

    Attributes:
        found: what was found about its answers, by what was sought.
    """

    def __init__(self, table: Table, prompt: Prompt) -> None:
        self._table, self._seat = table, prompt.seat
        self._imagination = Imagination(table, self._seat)
        self._imagined: list[Table] = []
        self.found: dict[str, dict[Option, Any]] = {}

    def imagine(self, number: int) -> Table:
        """One of the matches that whoever is asked may be in, to be played on."""
        return self._imagine(number).copy()

    def _imagine(self, number: int) -> Table:
        """The same, to be left as it is."""
        while len(self._imagined) <= number:
            self._imagined.append(self._imagination.imagine(Chance(SEEDS[len(self._imagined)])))
        return self._imagined[number]

    def _is_sure(self, line: Line) -> bool:
        """Whether neither chance nor a hidden card had a say in it, as long as its phase lasted."""
        return not count_dice(line) and self._is_open(line)

    def _hangs_on_dice(self, line: Line) -> bool:
        """Whether nothing but dice had a say in it, as long as its phase lasted, as far as the matches tell
        that are tried for the faces of a die: in each of them other cards pay.
        """
        return self._is_open(line, is_payment_tried=True)

    def _is_open(self, line: Line, *, is_payment_tried: bool = False) -> bool:
        """Whether no hidden card may have had a say in it, as long as its phase lasted. Which cheer a life is
        makes no difference.

        Args:
            line: the line.
            is_payment_tried: whether it isn't asked which cards of the holo Power paid.
        """
        phase = takewhile(lambda event: not isinstance(event, PhaseStarted | PhaseEnding), line.events)
        events = [event for event in phase if not isinstance(event, LifeLost | CheerSent)]
        if is_payment_tried:
            events = [event for event in events if not is_payment(event)]
        if line.is_cut or any(isinstance(event, HandsShown | Shuffled) for event in events):
            return False
        shown = [card for event in events for card in shown_by(event, self._seat)]
        return self._imagination.hidden.isdisjoint(shown)

    @_find_once
    def after(self, option: Option) -> Table:
        """The table as the texts find it that an action brings into play: it is done, and no text is carried
        out or paid for yet.
        """
        table = self.imagine(0)
        run_on(table, (option,), _precedes_texts)
        return table

    @_find_once
    def of_art(self, option: Option) -> ArtOutcome:
        """What an art does to its target.

        Args:
            option: the art on its target.
        """
        lines = self._list_uses(option)
        lines = [line for line in lines if not line.is_cut] or lines
        amounts = [damage_to(option.target, line.events) for line in lines]
        downs = [_is_down(line, option.target) for line in lines]
        asked = [each for line in lines for each in line.asked]
        offers = [each.ability for each in asked if each.seat == self._seat and each.ability is not None]
        rolls = max(map(count_dice, lines))
        return ArtOutcome(
            min(amounts),
            max(amounts),
            all(downs),
            any(downs),
            frozenset(each.seat for each in asked),
            frozenset(
                ability.name or self._table.cards[ability.source].name
                for ability in offers
                if ability.kind != AbilityKind.ART
            ),
            rolls > 1 or (rolls == 1 and len(set(zip(amounts, downs, strict=True))) > 1),
            find_splash(option.target, lines),
        )

    def _list_uses(self, option: Option) -> list[Line]:
        """An art, up to its damage, in as many matches as tell something new: in one, if that is sure; in one
        for each face of a die, if nothing hangs on more than that.
        """
        lines, tried = list[Line](), list[_Trial]()
        for number in range(TRIES):
            is_known = number == len(FACES) and all(map(self._hangs_on_dice, lines))
            if is_known and max(map(count_dice, lines)) == 1:
                break
            if self._is_told(number, tried):
                continue
            table = self.imagine(number)
            # The first die shows another face in each of them.
            table.state.chance.dice = [FACES[number % len(FACES)]]
            found = list(follow(table, (option,), is_using_art))
            lines += found
            if not number and all(map(self._is_sure, found)):
                break
            tried.append(self._note(number, found))
        return lines

    def of_art_in_use(self) -> Collection[Hit]:
        """What the art in use deals to whom as of now, if nothing else of its text is done and nothing else
        is used; none if that can't be told.
        """
        table = self.imagine(0)
        stack = table.machine.stack
        while stack and not isinstance(stack[-1], UseArt):
            stack.pop()
        if not stack:
            return ()
        art = stack[-1]
        assert isinstance(art, UseArt)
        art.parts = []
        ends = {
            tuple(Hit(e.holomem, e.amount) for e in list_dealt(line, DamageKind.ARTS))
            or (Hit(art.target, 0),)
            for line in follow(table, (), is_using_art, is_passing=True)
        }
        return ends.pop() if len(ends) == 1 else ()

    @_find_once
    def of_damage(self, option: Option) -> frozenset[Hit]:
        """What may come of the innermost damage on its way once a question about it is answered, if nothing
        else is used; none if that can't be told.

        Args:
            option: the answer.
        """
        damage, *together = damage_at_once(self._table)
        others = {each.target for each in together} - {damage.target}
        depth = next(n for n, frame in enumerate(self._table.machine.stack) if frame is damage)

        def find_dealt(table: Table) -> Hit | None:
            dealt = (e for e in table.events if isinstance(e, DamageDealt) and e.source == damage.source)
            first = next(dealt, None)
            is_its = first is not None and first.holomem not in others
            return Hit(first.holomem, first.amount) if first is not None and is_its else None

        def is_open(table: Table) -> bool:
            stack = table.machine.stack
            return not find_dealt(table) and len(stack) > depth and isinstance(stack[depth], DealDamage)

        hits: set[Hit] = set()
        for line in self._try(option, is_open):
            if line.is_cut:
                return frozenset()
            hits.add(find_dealt(line.table) or Hit(damage.target, 0))
        return frozenset(hits)

    @_find_once
    def of_text(self, option: Option) -> frozenset[Hit]:
        """The special damage that surely comes of an answer to what a text asks, whatever is chosen for it
        and whatever is hidden, if nothing else is used; none if that can't be told.

        Args:
            option: the answer.
        """
        depth = len(self._table.machine.stack) - 1
        asking = self._table.machine.stack[depth]
        if not isinstance(asking, Resolution | UseWindow):
            return frozenset()
        ability = asking.ability

        def is_open(table: Table) -> bool:
            return any(_is_of_text(frame, ability) for frame in table.machine.stack[depth:])

        ends: set[frozenset[Hit]] = set()
        for line in self._try(option, is_open):
            ends.add(frozenset() if line.is_cut else find_special(line, ability.source))
            if len(ends) != 1 or frozenset() in ends:
                return frozenset()
        return ends.pop()

    def _try(self, option: Option, is_open: Callable[[Table], bool]) -> Iterator[Line]:
        """What may come of an answer if nothing else is used: in one match after the other, until in one
        neither chance nor a hidden card had a say.
        """
        tried: list[_Trial] = []
        for number in range(TRIES):
            if self._is_told(number, tried):
                continue
            found: list[Line] = []
            for line in follow(self.imagine(number), (option,), is_open, is_passing=True):
                found.append(line)
                yield line
            if all(map(self._is_sure, found)):
                return
            tried.append(self._note(number, found))

    def _is_told(self, number: int, tried: Sequence["_Trial"]) -> bool:
        """Whether what an answer comes to in a match was found in one that was tried before."""
        faces = self._imagine(number).state.numbers
        return any(trial.tells_of(faces) for trial in tried)

    def _note(self, number: int, lines: Iterable[Line]) -> "_Trial":
        """What an answer has come to in a match."""
        state, shown = self._imagine(number).state, set[int]()
        for line in lines:
            is_by_chance = line.table.state.chance.position != state.chance.position or count_dice(line)
            is_by_other = any(each.seat != self._seat for each in line.asked)
            if is_by_chance or is_by_other or any(isinstance(event, HandsShown) for event in line.events):
                return _Trial(state.numbers, None)
            shown.update(card for event in line.events for card in shown_by(event, self._seat))
        return _Trial(state.numbers, shown & self._imagination.hidden)


def _precedes_texts(frame: Frame) -> bool:
    """Whether a procedure is the first in which a text may be carried out or paid for, or nothing is left to
    be done before the next action.
    """
    if frame.step:
        return comes_to_play_timing(frame)
    return isinstance(frame, CheckTiming | UseSkill) or ability_of(frame) is not None


def _is_of_text(frame: Frame, ability: AbilityRef) -> bool:
    """Whether a procedure carries out, or pays for, a part of this text."""
    if not isinstance(frame, Resolution | UseWindow):
        return False
    return (frame.ability.source, frame.ability.text) == (ability.source, ability.text)


def is_using_art(table: Table) -> bool:
    """Whether an art is in progress and hasn't dealt its damage yet."""
    is_over = any(isinstance(e, DamageDealt) and e.kind is DamageKind.ARTS for e in table.events)
    return not is_over and table.enclosing(UseArt) is not None


def _is_down(line: Line, target: int) -> bool:
    """Whether the target of an art goes down; it may be asked yet what is done about that."""
    holomem = line.table.holomem(target)
    if any(isinstance(event, HolomemDowned) and event.holomem == target for event in line.events):
        return True
    return holomem is not None and not is_using_art(line.table) and queries.is_down(line.table, holomem)
