"""The scenarios of OSICA: how they are read and run."""

from pydantic import TypeAdapter

from engine.kernel.scenario import reading
from engine.kernel.scenario.reading import Format
from engine.kernel.scenario.running import Runner
from engine.kernel.scenario.session import Session
from engine.osica.cards.pool import Pool, default_pool
from engine.osica.game import Game
from engine.osica.scenario.model import Move, ScenarioData
from engine.osica.scenario.paths import PATHS
from engine.osica.scenario.position import build_position
from engine.osica.scenario.vocabulary import Vocabulary

Scenario = reading.Scenario[ScenarioData]


def set_up(data: ScenarioData, pool: Pool) -> Session[Game, Move]:
    """The match with which a scenario begins. Raises DataError if the position can't be."""
    game = Game.begin(*build_position(data.given, pool), pool)
    return Session(game, lambda saved: Game.from_json(saved, pool), Vocabulary)


FORMAT: Format[ScenarioData] = Format(TypeAdapter(ScenarioData), PATHS)
RUNNER: Runner[ScenarioData, Pool, Game] = Runner(FORMAT, default_pool, set_up)

read_scenario = FORMAT.read
read_scenarios = FORMAT.read_all
run_scenario = RUNNER.run
prepare_scenario = RUNNER.prepare
