"""When a player is reminded: at parts of the budget, while they are awake."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bot.app.policy import DAY, Policy
from bot.model.settings import WakingHours

REMIND_AFTER = (0.5, 0.75)
"""A player is reminded after these parts of the budget, so when 50 % and 25 % of it are left."""
BEFORE_SLEEP = timedelta(hours=1)
"""So long before the end of the day comes a reminder that would be due in the night."""


def plan_reminders(budget: timedelta, policy: Policy) -> list[timedelta]:
    """How long after the start of a budget its player is reminded, in order."""
    moments = [budget * part for part in REMIND_AFTER]
    if budget >= DAY:
        moments.append(budget - policy.last_call)
    return sorted(moments)


def is_awake(moment: datetime, hours: WakingHours) -> bool:
    """Whether a moment lies within waking hours."""
    hour = moment.astimezone(ZoneInfo(hours.zone)).hour
    if hours.wakes < hours.sleeps:
        return hours.wakes <= hour < hours.sleeps
    return hour >= hours.wakes or hour < hours.sleeps


def find_edge(moment: datetime, hour: int, zone: str, *, is_after: bool) -> datetime:
    """The next or the last time that the clock of a zone strikes an hour."""
    local = moment.astimezone(ZoneInfo(zone))
    edge = local.replace(hour=hour, minute=0, second=0, microsecond=0)
    if is_after and edge <= local:
        edge += DAY
    elif not is_after and edge > local:
        edge -= DAY
    return edge.astimezone(moment.tzinfo)


def plan_awake(
    since: datetime, budget: timedelta, hours: WakingHours | None, policy: Policy
) -> list[datetime]:
    """When the player of a budget that begins now is reminded.

    A reminder that falls into the night comes in the evening before; if that lies before the budget, in the
    morning; if that is too late, not at all.

    Args:
        since: when the budget begins.
        budget: how much there is.
        hours: when the player is awake; ``None`` if that makes no difference.
        policy: when the last reminder comes.
    """
    moments = [since + moment for moment in plan_reminders(budget, policy)]
    if hours is None:
        return moments
    found: list[datetime] = []
    for moment in moments:
        due: datetime | None = moment
        if not is_awake(moment, hours):
            evening = find_edge(moment, hours.sleeps, hours.zone, is_after=False) - BEFORE_SLEEP
            morning = find_edge(moment, hours.wakes, hours.zone, is_after=True)
            due = evening if evening > since else morning if morning < since + budget else None
        if due is not None and due not in found:
            found.append(due)
    return sorted(found)
