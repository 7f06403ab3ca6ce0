"""Running a scenario: set up, play, compare."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.kernel.documents import Location
from engine.kernel.errors import DataError, EngineBug
from engine.osica.cards.pool import Pool, default_pool
from engine.osica.cards.terms import SEATS
from engine.osica.game import Game
from engine.osica.scenario.expect import find_differences
from engine.osica.scenario.model import Scenario, Step
from engine.osica.scenario.play import Refusal, Session, Watcher, say_move
from engine.osica.scenario.position import build_position


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
    try:
        state, stack = build_position(scenario.data.given, pool)
        game = Game.begin(state, stack, pool)
    except DataError as error:
        raise scenario.document.error(error.message, ("given",)) from error
    session = Session(game, pool, is_reloading=is_reloading, watch=watch)
    for index, step in enumerate(scenario.data.play):
        if step.expect is not None:
            _check(scenario, session, step.expect, ("play", index, "expect"))
        else:
            _play(scenario, session, index, step)
    _check(scenario, session, scenario.data.expect, ("expect",))


def _play(scenario: Scenario, session: Session, index: int, step: Step) -> None:
    seat, move = (0, step.a) if step.a is not None else (1, step.b)
    assert move is not None
    try:
        session.play(seat, move)
    except Refusal as refusal:
        line = scenario.document.line_of(("play", index))
        where = f"step {index + 1} (line {line}), {SEATS[seat]} {say_move(move)}"
        raise Refusal(f"{where}: {refusal}") from refusal


def _check(scenario: Scenario, session: Session, expected: Mapping[str, Any], place: Location) -> None:
    differences = list(find_differences(session, scenario, expected, place))
    if differences:
        line = scenario.document.line_of(place)
        raise Refusal(f"line {line}: " + "; ".join(differences))
