"""What every use case works with."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from typing import TypeVar

import structlog

from bot.app.errors import Conflict, UnknownMatch
from bot.app.live import LiveMatches
from bot.app.outages import Outages
from bot.app.packs.pack import Packs
from bot.app.policy import Policy
from bot.app.ports.clock import Clock
from bot.app.ports.store import Store, Transaction
from bot.app.values import MatchInfo
from engine.kernel.ruleset import Ruleset

log = structlog.get_logger(__name__)
T = TypeVar("T")
ATTEMPTS = 8
"""How often a use case starts over when others change the same match; each time somebody else got on."""


class Bell:
    """Rung after each commit, so that whoever waits for new rows looks at once."""

    def __init__(self) -> None:
        self._ears: set[asyncio.Event] = set()

    def ring(self) -> None:
        """Wake everybody who listens."""
        for ear in self._ears:
            ear.set()

    @contextmanager
    def heard(self) -> Iterator[asyncio.Event]:
        """An event that is set at each ring; the listener clears it."""
        ear = asyncio.Event()
        self._ears.add(ear)
        try:
            yield ear
        finally:
            self._ears.discard(ear)


async def wait_for_ring(rung: asyncio.Event, seconds: float) -> None:
    """Sleep until a bell rings, but no longer than this."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await rung.wait()


@dataclass(frozen=True)
class Context:
    """Store, card games, clock, policy, source of seeds and the cache of matches of one process.

    Whoever writes a match in which a computer must choose then rings for ``minds``.
    """

    store: Store
    packs: Packs
    clock: Clock
    policy: Policy
    live: LiveMatches
    entropy: Callable[[int], bytes] = secrets.token_bytes
    bell: Bell = field(default_factory=Bell)
    minds: Bell = field(default_factory=Bell)
    outages: Outages = field(default_factory=Outages)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Transaction]:
        """A write transaction; dispatcher and sweeper are woken once it is committed."""
        async with self.store.write() as tx:
            yield tx
        tell_written(tx)
        self.bell.ring()

    async def retrying(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Run an attempt that reads, decides and writes; again from the start when others wrote in between.

        Raises:
            Conflict: it was overtaken every time.
        """
        for _ in range(ATTEMPTS - 1):
            try:
                return await attempt()
            except Conflict:
                continue
        return await attempt()

    def wake(self, match: MatchInfo) -> None:
        """Wake the computer opponent that must choose in a match that was just written, if one must."""
        if match.thinks is not None:
            self.minds.ring()

    def ruleset(self, name: str) -> Ruleset:
        """The card game of this name.

        Raises:
            UnknownRuleset: there is none.
        """
        return self.packs.get(name).ruleset


def tell_written(tx: Transaction) -> None:
    """A line of the log for each version of a match that a transaction has committed. It names no card and
    nothing hidden.
    """
    for match in tx.matches.written:
        _tell(match)


def _tell(match: MatchInfo) -> None:
    facts = {"match": match.id, "ruleset": match.ruleset, "version": match.version, "turn": match.turn}
    if match.result is not None:
        log.info("match_over", **facts, winner=match.result.winner, reason=match.result.reason)
    elif match.is_over:
        log.info("match_closed", **facts, status=match.status.value)
    elif match.version <= 1:
        log.info("match_begun", **facts, guild=match.place.guild_id)
    else:
        log.info(
            "match_changed", **facts, status=match.status.value, answers=match.answers, seat=match.prompt_seat
        )


async def find_match(tx: Transaction, match_id: str) -> MatchInfo:
    """A stored match.

    Raises:
        UnknownMatch: there is none with this id.
    """
    match = await tx.matches.get(match_id)
    if match is None:
        raise UnknownMatch(match_id)
    return match
