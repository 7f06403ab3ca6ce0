"""Running a scenario: set up, play, compare."""

from dataclasses import dataclass

from engine.hocg.cards.pool import Pool, default_pool
from engine.hocg.cards.terms import SEATS
from engine.hocg.game import Game
from engine.hocg.scenario.choose import Refusal
from engine.hocg.scenario.expect import find_differences
from engine.hocg.scenario.model import Step
from engine.hocg.scenario.moves import Session, Watcher, say_move
from engine.hocg.scenario.position import build_position
from engine.hocg.scenario.reading import AT_THE_END, Scenario
from engine.kernel.errors import DataError, EngineBug


@dataclass(frozen=True)
class Verdict:
    """How a scenario came out.

    Args:
        title: the scenario's.
        difference: what differed, empty if nothing did.
    """

    title: str
    difference: str = ""

    @property
    def is_passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.difference

    def __str__(self) -> str:
        return "ok" if self.is_passed else f"FAIL {self.title}: {self.difference}"


def run_scenario(
    scenario: Scenario,
    pool: Pool | None = None,
    *,
    is_reloading: bool = False,
    watch: Watcher | None = None,
) -> Verdict:
    """Run one scenario.

    Args:
        scenario: what :func:`read_scenarios` gave.
        pool: the cards; all shipped cards if omitted.
        is_reloading: whether to save and load the match at every prompt.
        watch: what else looks at the match at every prompt.

    Raises:
        AssertionError: what watches has found something.
    """
    try:
        _run(scenario, pool or default_pool(), is_reloading=is_reloading, watch=watch)
    except (Refusal, DataError) as error:
        return Verdict(scenario.title, str(error))
    except EngineBug as error:
        return Verdict(scenario.title, f"the engine failed: {error}")
    return Verdict(scenario.title)


def _run(scenario: Scenario, pool: Pool, *, is_reloading: bool, watch: Watcher | None) -> None:
    given = scenario.data.given
    try:
        state, stack = build_position(given, pool)
        game = Game.begin(state, stack, pool)
    except DataError as error:
        raise scenario.document.error(error.message, ("given",)) from error
    except (AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise EngineBug(f"{type(error).__name__}: {error} (at the beginning)") from error
    start = (SEATS.index(given.player), str(given.phase))
    session = Session(game, pool, start, is_reloading=is_reloading, watch=watch)
    for index, step in enumerate(scenario.data.play):
        if index in scenario.expectations:
            _check(scenario, session, index)
        else:
            _play(scenario, session, index, step)
    _check(scenario, session, AT_THE_END)


def _play(scenario: Scenario, session: Session, index: int, step: Step) -> None:
    seat, move = (0, step.a) if step.a is not None else (1, step.b)
    assert move is not None
    try:
        session.play(seat, move)
    except Refusal as refusal:
        line = scenario.document.line_of(("play", index))
        raise Refusal(
            f"step {index + 1} (line {line}), {SEATS[seat]} {say_move(move)}: {refusal}"
        ) from refusal


def _check(scenario: Scenario, session: Session, index: int) -> None:
    differences = list(find_differences(session, scenario.expectations[index]))
    if differences:
        place = "" if index == AT_THE_END else f"step {index + 1}: "
        raise Refusal(place + "; ".join(differences))
