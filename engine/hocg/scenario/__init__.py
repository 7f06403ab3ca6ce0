"""Scenarios: a position, some moves, what must hold. The format of rules tests, bug reports and puzzles."""

from engine.hocg.scenario.runner import Scenario, read_scenario, read_scenarios, run_scenario
from engine.hocg.scenario.writing import write_scenario
from engine.kernel.scenario.verdicts import Verdict

__all__ = ["Scenario", "Verdict", "read_scenario", "read_scenarios", "run_scenario", "write_scenario"]
