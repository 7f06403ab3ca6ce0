"""What every use case works with."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.app.policy import Policy
from bot.app.ports import Clock, Store
from engine.kernel.ruleset import Ruleset


@dataclass(frozen=True)
class Context:
    """Store, rulesets, clock and policy of one process."""

    store: Store
    rulesets: Mapping[str, Ruleset]
    clock: Clock
    policy: Policy
