"""Scenarios: a position, some moves, what must hold (the terms of this game are in docs/osica.md)."""

from engine.kernel.scenario.verdicts import Verdict
from engine.osica.scenario.runner import Scenario, read_scenario, read_scenarios, run_scenario

__all__ = ["Scenario", "Verdict", "read_scenario", "read_scenarios", "run_scenario"]
