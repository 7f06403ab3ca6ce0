"""The scenarios of hOCG: how they are read and run."""

from pydantic import TypeAdapter

from engine.hocg.cards.pool import Pool, default_pool
from engine.hocg.game import Game
from engine.hocg.scenario.model import ScenarioData
from engine.hocg.scenario.moves import Session
from engine.hocg.scenario.paths import PATHS
from engine.kernel.scenario import reading
from engine.kernel.scenario.reading import Format
from engine.kernel.scenario.running import Runner

Scenario = reading.Scenario[ScenarioData]

FORMAT: Format[ScenarioData] = Format(TypeAdapter(ScenarioData), PATHS)
RUNNER: Runner[ScenarioData, Pool, Game] = Runner(
    FORMAT,
    default_pool,
    lambda data, pool: Session(data.given, pool),
    lambda data: data.computer is not None,
)

read_scenario = FORMAT.read
read_scenarios = FORMAT.read_all
run_scenario = RUNNER.run
prepare_scenario = RUNNER.prepare
