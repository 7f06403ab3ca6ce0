"""Scenarios: a position, some moves, what must hold (the terms of this game are in docs/osica.md)."""

from engine.osica.scenario.model import Scenario, read_scenarios
from engine.osica.scenario.runner import Verdict, run_scenario

__all__ = ["Scenario", "Verdict", "read_scenarios", "run_scenario"]
