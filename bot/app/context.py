"""What every use case works with."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, suppress
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
from bot.store.failures import one_request
from bot.store.turns import is_awaited
from engine.kernel.ruleset import Ruleset

T = TypeVar("T")
ATTEMPTS = 8
"""How often a use case starts over when others change the same match; each time somebody else got on."""


class Signal:
    """Sent after each commit, so that whoever waits for new rows looks at once."""

    def __init__(self) -> None:
        self._subscribers: set[asyncio.Event] = set()

    def send(self) -> None:
        """Wake everybody who waits for it."""
        for subscriber in self._subscribers:
            subscriber.set()

    @property
    def has_subscribers(self) -> bool:
        """Whether anybody waits for it, so that sending it would wake somebody."""
        return bool(self._subscribers)

    @contextmanager
    def subscribed(self) -> Iterator[asyncio.Event]:
        """An event that is set each time it is sent; the subscriber clears it."""
        subscriber = asyncio.Event()
        self._subscribers.add(subscriber)
        try:
            yield subscriber
        finally:
            self._subscribers.discard(subscriber)


class MatchSignals:
    """Sent after each commit of a match, to whoever waits for that one alone."""

    def __init__(self) -> None:
        self._waiting: dict[str, Signal] = {}

    def send(self, match_id: str) -> None:
        """Wake whoever waits for a match."""
        if (signal := self._waiting.get(match_id)) is not None:
            signal.send()

    @contextmanager
    def subscribed(self, match_id: str) -> Iterator[asyncio.Event]:
        """An event that is set each time it is sent for a match; the subscriber clears it."""
        signal = self._waiting.setdefault(match_id, Signal())
        try:
            with signal.subscribed() as subscriber:
                yield subscriber
        finally:
            if not signal.has_subscribers:
                self._waiting.pop(match_id, None)


def put_people_first() -> None:
    """Let what this task does come before what nobody waits for: deliveries, clocks, computers."""
    is_awaited.set(True)


def carrying_out() -> AbstractContextManager[None]:
    """What is done within the block is one thing that a person has asked for: if the database fails after
    something of it was written, the error says that.
    """
    return one_request()


async def wait_for_signal(signalled: asyncio.Event, seconds: float) -> None:
    """Sleep until a signal is sent, but no longer than this."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await signalled.wait()


@dataclass(frozen=True)
class Context:
    """Store, card games, clock, policy, source of seeds and the cache of matches of one process; and who is
    told of every change of a match in the transaction that writes it.

    Whoever writes a match in which a computer must choose then sends ``computer_signal``; whoever asks for a
    study, or has got on with one, ``study_signal``.
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
    study_signal: Signal = field(default_factory=Signal)
    match_signals: MatchSignals = field(default_factory=MatchSignals)
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
