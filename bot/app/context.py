"""What every use case works with."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from typing import TypeVar

from bot.app.changes import MatchListener
from bot.app.clock import Clock
from bot.app.live import LiveMatches
from bot.app.outages import Outages
from bot.app.packs.pack import Packs
from bot.app.policy import Policy
from bot.app.seeding import Entropy
from bot.model.errors import Conflict, UnknownMatch
from bot.model.matches import MatchInfo
from bot.store.database import Store, Transaction
from engine.kernel.ruleset import Ruleset

T = TypeVar("T")
ATTEMPTS = 8
"""How often a use case starts over when others change the same match; each time somebody else got on."""


class Signal:
    """Sent after each commit, so that whoever waits for new rows looks at once."""

    def __init__(self) -> None:
        self._subscribers: set[asyncio.Event] = set()

    def send(self) -> None:
        """Wake every subscriber."""
        for subscriber in self._subscribers:
            subscriber.set()

    @contextmanager
    def subscribed(self) -> Iterator[asyncio.Event]:
        """An event that is set each time it is sent; the subscriber clears it."""
        subscriber = asyncio.Event()
        self._subscribers.add(subscriber)
        try:
            yield subscriber
        finally:
            self._subscribers.discard(subscriber)


async def wait_for_signal(signalled: asyncio.Event, seconds: float) -> None:
    """Sleep until a signal is sent, but no longer than this."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await signalled.wait()


@dataclass(frozen=True)
class Context:
    """Store, card games, clock, policy, source of seeds and the cache of matches of one process; and who is
    told of every change of a match in the transaction that writes it.

    Whoever writes a match in which a computer must choose then sends ``computer_signal``.
    """

    store: Store
    packs: Packs
    clock: Clock
    policy: Policy
    live: LiveMatches
    entropy: Entropy = field(default_factory=Entropy)
    listeners: list[MatchListener] = field(default_factory=list)
    job_signal: Signal = field(default_factory=Signal)
    computer_signal: Signal = field(default_factory=Signal)
    outages: Outages = field(default_factory=Outages)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Transaction]:
        """A write transaction; dispatcher and sweeper are woken once it is committed."""
        async with self.store.write() as tx:
            yield tx
        self.job_signal.send()

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
            self.computer_signal.send()

    def ruleset(self, name: str) -> Ruleset:
        """The card game of this name.

        Raises:
            UnknownRuleset: there is none.
        """
        return self.packs.get(name).ruleset


async def find_match(tx: Transaction, match_id: str) -> MatchInfo:
    """A stored match.

    Raises:
        UnknownMatch: there is none with this id.
    """
    match = await tx.matches.get(match_id)
    if match is None:
        raise UnknownMatch(match_id)
    return match
