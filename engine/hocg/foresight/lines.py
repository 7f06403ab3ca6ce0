"""Playing imagined matches on: a line for every choice that may be made on the way, and what came of it."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from engine.hocg.cards.terms import DamageKind, Zone
from engine.hocg.procedures.abilities import UseWindow
from engine.hocg.procedures.loss import draw_by_endless_loop
from engine.hocg.procedures.running import find_running
from engine.hocg.rules.turn import comes_to_play_timing
from engine.hocg.state.events import CardsMoved, DamageDealt, DiceRolled
from engine.hocg.state.state import AbilityRef
from engine.hocg.state.table import Table
from engine.kernel.errors import EndlessLoop
from engine.kernel.events import Event
from engine.kernel.machine import Frame
from engine.kernel.prompts import NO, NONE, Option, Prompt

Answer = tuple[Option, ...]
MOST_ANSWERS = 40
"""So many answers are given in a match, where something is asked on the way."""
MOST_WAYS = 6
"""So many answers of one question are gone on with."""


class Asked(NamedTuple):
    """Who was asked something on the way, and by which ability; ``None`` for the rules."""

    seat: int
    ability: AbilityRef | None


class Hit(NamedTuple):
    """What a damage on its way has come to: who took it, and how much."""

    holomem: int
    amount: int


class Line(NamedTuple):
    """One way in which an imagined match has gone on.

    Args:
        table: the table at its end.
        events: everything that has happened.
        asked: what was asked on the way.
        is_cut: whether it was left before its end: it failed, or there were too many others.
    """

    table: Table
    events: tuple[Event, ...] = ()
    asked: tuple[Asked, ...] = ()
    is_cut: bool = False


def follow(
    table: Table, answer: Answer, is_open: Callable[[Table], bool], *, is_passing: bool = False
) -> Iterator[Line]:
    """Every line that begins with an answer, each up to its end; the next play timing ends all of them.

    Args:
        table: the imagined match, which goes on.
        answer: what is picked first; nothing where it only runs on.
        is_open: whether a line that waits at a question isn't at its end yet.
        is_passing: whether no other ability is used on the way.
    """
    ways = [(Line(table), answer)]
    for _ in range(MOST_ANSWERS):
        if not ways:
            return
        line, picked = ways.pop()
        line = _go_on(line, picked)
        machine = line.table.machine
        if line.is_cut or machine.prompt is None or not is_open(line.table):
            yield line
            continue
        asked = Asked(machine.prompt.seat, find_running(machine.stack))
        line = line._replace(asked=(*line.asked, asked))
        is_passed = is_passing and isinstance(machine.innermost, UseWindow)
        first, *others = [(NO,)] if is_passed else list_answers(machine.prompt)
        ways += [(line._replace(table=line.table.copy()), each) for each in others]
        ways.append((line, first))
    yield from (line._replace(is_cut=True) for line, _ in ways)


def _go_on(line: Line, picked: Answer) -> Line:
    """A line after one more answer."""
    has_run = run_on(line.table, picked, comes_to_play_timing)
    return line._replace(events=(*line.events, *line.table.events), is_cut=not has_run)


def run_on(table: Table, picked: Answer, until: Callable[[Frame], bool]) -> bool:
    """Have an imagined match go on; say whether the engine didn't fail.

    Args:
        table: the match.
        picked: the answer to what it waits for.
        until: whether it stops before the next step of this procedure.
    """
    table.events, table.depths = [], []
    try:
        table.machine.resume(table, picked, until)
    except EndlessLoop:
        draw_by_endless_loop(table)
    except Exception:
        return False
    return True


def list_answers(prompt: Prompt) -> list[Answer]:
    """Answers of a question that may lead to different ends: each single option, or as many as are asked for
    from either end of the list, and as few.
    """
    options = prompt.options
    if prompt.at_most == 1:
        first: dict[str, Option] = {}
        for option in options:
            first.setdefault(option.likeness, option)
        picks: list[Answer] = [(option,) for option in [*first.values()][:MOST_WAYS]]
    else:
        orders = (options, options[::-1])
        picks = [prompt.first_fitting(order, prompt.at_most) for order in orders]
    few = prompt.first_fitting(options, prompt.at_least)
    return picks if few in picks else [*picks, few]


def list_dealt(line: Line, kind: DamageKind) -> list[DamageDealt]:
    """The damage of a kind that was dealt."""
    return [event for event in line.events if isinstance(event, DamageDealt) and event.kind is kind]


def damage_to(holomem: int, events: Sequence[Event]) -> int:
    """The damage that a holomem was dealt."""
    return sum(e.amount for e in events if isinstance(e, DamageDealt) and e.holomem == holomem)


def is_payment(event: Event) -> bool:
    """Whether cards of the holo Power pay for something."""
    return isinstance(event, CardsMoved) and event.is_payment and event.origin is Zone.HOLO_POWER


def count_dice(line: Line) -> int:
    """The results of dice that were rolled."""
    return sum(len(event.results) for event in line.events if isinstance(event, DiceRolled))


def find_special(line: Line, source: int) -> frozenset[Hit]:
    """The special damage that a card has dealt."""
    dealt: Counter[int] = Counter()
    for event in list_dealt(line, DamageKind.SPECIAL):
        if event.source == source:
            dealt[event.holomem] += event.amount
    return frozenset(Hit(holomem, amount) for holomem, amount in dealt.items() if amount)


def find_splash(target: int, lines: Sequence[Line]) -> tuple[Hit, ...]:
    """The special damage that holomem deal to others than the target in every line."""
    dealt = [[e for e in list_dealt(line, DamageKind.SPECIAL) if e.by != NONE] for line in lines]
    struck = dict.fromkeys(e.holomem for each in dealt for e in each if e.holomem != target)
    least = {
        holomem: min(sum(e.amount for e in each if e.holomem == holomem) for each in dealt)
        for holomem in struck
    }
    return tuple(Hit(holomem, amount) for holomem, amount in least.items() if amount)
