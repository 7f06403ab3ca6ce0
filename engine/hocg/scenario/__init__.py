"""Scenarios: a position, some moves, what must hold. The format of rules tests, bug reports and puzzles."""

from engine.hocg.scenario.reading import Scenario, read_scenarios
from engine.hocg.scenario.runner import Verdict, run_scenario

__all__ = ["Scenario", "Verdict", "read_scenarios", "run_scenario"]
