"""How long somebody has to wait, as it is said."""

from datetime import timedelta

MINUTE = timedelta(minutes=1)


def count_minutes(length: timedelta) -> int:
    """Whole minutes that are enough; at least one."""
    return max(1, -(-length // MINUTE))
