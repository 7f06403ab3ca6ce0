"""Playing imagined matches on: a line for every choice that may be made on the way."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine.hocg.procedures.abilities import UseWindow
from engine.hocg.procedures.loss import draw_by_endless_loop
from engine.hocg.procedures.running import find_running
from engine.hocg.rules.turn import comes_to_play_timing
from engine.hocg.state.state import AbilityRef
from engine.hocg.state.table import Table
from engine.kernel.errors import EndlessLoop
from engine.kernel.events import Event
from engine.kernel.machine import Frame
from engine.kernel.prompts import NO, Option, Prompt

Answer = tuple[Option, ...]
MOST_ANSWERS = 40
"""So many answers are given in a match, where something is asked on the way."""
MOST_WAYS = 6
"""So many answers of one question are gone on with."""


class Asked(NamedTuple):
    """Who was asked something on the way, and by which ability; ``None`` for the rules."""

    seat: int
    ability: AbilityRef | None


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
