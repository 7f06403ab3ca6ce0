"""What Discord refuses, request by request: nobody asks again for what it has put off for long, and the bot
slows down before Discord locks its whole address out.

Discord counts requests that are answered with 401, 403 or 429. Ten thousand of them within ten minutes lock
out the address that they came from. A 429 of scope "shared" doesn't count: others have used up that limit.
"""

import re
from collections import deque
from collections.abc import Callable, Hashable
from typing import Any, Final

import aiohttp
import discord
import structlog

from bot.app.delivery.deliverer import TemporaryFailure
from bot.discord.platform.metrics import Metrics
from bot.discord.platform.slots import Slots

log = structlog.get_logger(__name__)

LONGEST_WAIT: Final = 30.0
"""Seconds that a request waits for a limit to be over; what would wait longer fails at once and is put off.
discord.py takes nothing shorter.
"""
WINDOW: Final = 600.0
"""Seconds within which Discord counts refused requests."""
SLOW_FROM = 1000
"""From so many refused requests on, deliveries are begun one after another."""
STOP_FROM = 5000
"""From so many on, none is begun. It is half of what Discord takes, as others may share the address."""
GAP = 1.0
"""Seconds from one delivery to the next, when they are slowed down."""
BANNED_FOR = 600.0
"""Seconds that nothing is asked for when the address is locked out and Discord doesn't say for how long."""
_REFUSED = (401, 403, 429)
_PLACE = re.compile(r"/(?:channels|guilds)/(\d+)")
_NUMBER = re.compile(r"\d{15,}")
_TOKEN = re.compile(r"(/(?:webhooks|interactions)/N/)[^/]+")
"""What every interaction has of its own: its answers all go one way, of which one thing is remembered."""
_HELD = re.compile(r"/(?:channels|guilds|users|applications)/")
"""What a limit is waited for; answers to people are not: in a moment it would be too late for them."""
_EVERYTHING = ("everything", "")


def _is_banned(headers: Any) -> bool:
    """Whether a 429 comes from what stands before Discord, which has locked the address out."""
    return "Via" not in headers


class Traffic:
    """Watches every request of a client.

    Args:
        metrics: counters and histograms.
        clock: seconds.
    """

    def __init__(self, metrics: Metrics, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._refused: deque[float] = deque(maxlen=STOP_FROM * 2)
        self._buckets: dict[tuple[str, str], str] = {}
        self._held: dict[tuple[str, str], float] = {}
        self._slots = Slots(GAP, clock)
        metrics.requests_refused.set_function(self.count_refused)
        metrics.limits_held.set_function(lambda: len(self.find_held()))

    def watch(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Have a session's requests watched; the same trace."""
        trace.on_request_start.append(self._begin)
        trace.on_request_end.append(self._end)
        return trace

    def note_refusal(self) -> None:
        """Count a request that was refused."""
        self._refused.append(self._clock())
        if self.count_refused() in (SLOW_FROM, STOP_FROM):
            log.error("many_requests_refused", count=len(self._refused), seconds=WINDOW)

    def count_refused(self) -> int:
        """How many requests were refused that Discord counts now."""
        since = self._clock() - WINDOW
        while self._refused and self._refused[0] <= since:
            self._refused.popleft()
        return len(self._refused)

    def find_held(self) -> list[tuple[str, str]]:
        """The limits that are waited for: what they are on, and where."""
        now = self._clock()
        self._held = {key: until for key, until in self._held.items() if until > now}
        return list(self._held)

    def take_turn(self, who: Hashable) -> None:
        """Begin a delivery.

        Args:
            who: what is delivered.

        Raises:
            TemporaryFailure: much was refused of late, so it has to wait; nothing was sent.
        """
        count = self.count_refused()
        if count >= STOP_FROM:
            wait = self._refused[count - STOP_FROM] + WINDOW - self._clock()
            raise TemporaryFailure("very much was refused of late", max(GAP, wait), was_tried=False)
        if count >= SLOW_FROM:
            self._slots.take(who)

    async def _begin(self, _: object, __: object, begun: aiohttp.TraceRequestStartParams) -> None:
        """Raise discord.RateLimited for a request whose limit is known not to be over."""
        path = begun.url.path
        if not self._held or not _HELD.search(path):
            return
        until = max(self._held.get(key, 0.0) for key in (self._find_key(begun.method, path), _EVERYTHING))
        left = until - self._clock()
        if left > 0:
            raise discord.RateLimited(left)

    async def _end(self, _: object, __: object, ended: aiohttp.TraceRequestEndParams) -> None:
        path, headers, status = ended.url.path, ended.response.headers, ended.response.status
        bucket = headers.get("X-RateLimit-Bucket")
        if bucket is not None:
            self._buckets[self._find_route(ended.method, path)] = bucket
        if status in _REFUSED and headers.get("X-RateLimit-Scope") != "shared":
            self.note_refusal()
        if status == 429:
            self._note_limit(ended.method, path, headers)

    def _note_limit(self, method: str, path: str, headers: Any) -> None:
        """Remember a limit that nobody waits for within a request."""
        is_banned = _is_banned(headers)
        seconds = float(headers.get("Retry-After", BANNED_FOR if is_banned else 0))
        if seconds <= LONGEST_WAIT and not is_banned:
            return
        is_everywhere = is_banned or headers.get("X-RateLimit-Global") == "true"
        key = _EVERYTHING if is_everywhere else self._find_key(method, path)
        self._held[key] = max(self._held.get(key, 0.0), self._clock() + seconds)
        log.warning("limited_for_long", limit=key[0], place=key[1], seconds=seconds, is_banned=is_banned)

    def _find_key(self, method: str, path: str) -> tuple[str, str]:
        """What the limit of a request is on: Discord's bucket, or the route as long as that isn't known; and
        the channel or server, which have limits of their own.
        """
        found = _PLACE.search(path)
        route = self._find_route(method, path)
        return self._buckets.get(route, " ".join(route)), found[1] if found else ""

    def _find_route(self, method: str, path: str) -> tuple[str, str]:
        return method, _TOKEN.sub(r"\1T", _NUMBER.sub("N", path))
