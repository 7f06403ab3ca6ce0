"""What holomem are kept from, as far as it depends on the ability that would do it."""

from engine.hocg.abilities.causes import Cause
from engine.hocg.abilities.changes import KeepingChange
from engine.hocg.queries.continuous import statics
from engine.hocg.state.state import Holomem
from engine.hocg.state.stats import Stat
from engine.hocg.state.table import Table
from engine.kernel.machine import clause


@clause("5.22.4", "10.3.3")
def is_kept_from(table: Table, holomem: Holomem, name: Stat, cause: Cause) -> bool:
    """Whether a continuous ability keeps this holomem from what an ability would do."""
    if name not in table.texts.stats:
        return False
    return any(
        isinstance(modifier, KeepingChange)
        and modifier.stat is name
        and modifier.applies_to(table, scope, holomem)
        and modifier.prevents(table, scope, cause)
        for modifier, scope in statics(table)
    )
