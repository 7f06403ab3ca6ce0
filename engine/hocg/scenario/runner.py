"""Running a scenario: set up, play, compare."""

from collections.abc import Iterator
from functools import partial

from engine.hocg.cards.pool import Pool, default_pool
from engine.hocg.cards.terms import SEATS
from engine.hocg.game import Game
from engine.hocg.scenario.expect import find_differences
from engine.hocg.scenario.moves import Session, Watcher
from engine.hocg.scenario.position import build_position
from engine.hocg.scenario.reading import Scenario, read_scenario
from engine.kernel.documents import Document
from engine.kernel.errors import DataError, EngineBug
from engine.kernel.scenario.running import judge, run_steps
from engine.kernel.scenario.verdicts import ReadyScenario, Verdict


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
        session = begin_session(scenario, pool or default_pool(), is_reloading=is_reloading, watch=watch)

        def find(index: int) -> Iterator[str]:
            return find_differences(session, scenario.expectations[index])

        run_steps(scenario.data.play, scenario.document, session.play, find)

    return judge(scenario.title, run)


def begin_session(
    scenario: Scenario, pool: Pool, *, is_reloading: bool = False, watch: Watcher | None = None
) -> Session:
    """The match that a scenario begins with.

    Args:
        scenario: the scenario.
        pool: the cards.
        is_reloading: whether to save and load the match at every prompt.
        watch: what else looks at the match at every prompt.

    Raises:
        DataError: the position can't be; file and line are named.
        EngineBug: the engine failed.
    """
    given = scenario.data.given
    try:
        state, stack = build_position(given, pool)
        game = Game.begin(state, stack, pool)
    except DataError as error:
        raise scenario.document.error(error.message, ("given",)) from error
    except (AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise EngineBug(f"{type(error).__name__}: {error} (at the beginning)") from error
    start = (SEATS.index(given.player), str(given.phase))
    return Session(game, pool, start, is_reloading=is_reloading, watch=watch)


def prepare_scenario(document: Document, pool: Pool) -> ReadyScenario:
    """A scenario that is read, and played with some cards when it is run.

    Raises:
        DataError: something in it isn't of the format.
    """
    scenario = read_scenario(document)
    is_for_computers = scenario.data.computer is not None
    return ReadyScenario(scenario.title, partial(run_scenario, scenario, pool), is_for_computers)
