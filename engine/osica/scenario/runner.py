"""Running a scenario: set up, play, compare."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from engine.kernel.documents import Document, Location
from engine.kernel.errors import DataError
from engine.kernel.scenario.running import AT_THE_END, judge, run_steps
from engine.kernel.scenario.verdicts import ReadyScenario, Verdict
from engine.osica.cards.pool import Pool, default_pool
from engine.osica.game import Game
from engine.osica.scenario.expect import find_differences
from engine.osica.scenario.play import Session, Watcher
from engine.osica.scenario.position import build_position
from engine.osica.scenario.reading import Scenario, read_scenario


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

    def run() -> None:
        session = _begin(scenario, pool or default_pool(), is_reloading=is_reloading, watch=watch)

        def find(index: int) -> Iterator[str]:
            return find_differences(session, scenario, *_expected(scenario, index))

        run_steps(scenario.data.play, scenario.document, session.play, find)

    return judge(scenario.title, run)


def _begin(scenario: Scenario, pool: Pool, *, is_reloading: bool, watch: Watcher | None) -> Session:
    try:
        state, stack = build_position(scenario.data.given, pool)
        game = Game.begin(state, stack, pool)
    except DataError as error:
        raise scenario.document.error(error.message, ("given",)) from error
    return Session(game, pool, is_reloading=is_reloading, watch=watch)


def _expected(scenario: Scenario, index: int) -> tuple[Mapping[str, Any], Location]:
    """The expectations of a step or of the end, and where they stand."""
    if index == AT_THE_END:
        return scenario.data.expect, ("expect",)
    return scenario.data.play[index].expect or {}, ("play", index, "expect")


def prepare_scenario(document: Document, pool: Pool) -> ReadyScenario:
    """A scenario that is read, and played with some cards when it is run.

    Raises:
        DataError: something in it isn't of the format.
    """
    scenario = read_scenario(document)
    return ReadyScenario(scenario.title, partial(run_scenario, scenario, pool))
