"""A server in which everybody reads one language, the people in it, and what a story needs of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.model.matches import MatchInfo
from bot.sandbox.world import World
from tests.bot.discord.story.walker import Walker
from tests.bot.worlds import SetClock

DECKS = {"hocg": "s.hSD01-sora", "osica": "s.SLF-noa"}
"""A starter deck of each game."""
DECIDING = (
    "own LANGUAGE", "own DELETE_SURE", "server LANGUAGE", "server GAMES", "server CHANNELS",
    "deck DELETE_SURE",
    "match CONCEDE_SURE", "match RESUME",
    "match PAUSE_LATE", "match CLAIM_WIN", "match GIVE_TIME", "match AGREE", "match DECLINE",
    "challenge ACCEPT", "challenge DECLINE", "challenge WITHDRAW", "challenge REMATCH", "challenge NEW",
    "event LEAVE_SURE",
    "deck TRY", "deck SHARE_TRIAL", "match ANALYSIS", "match OPEN_SIDE", "match CLOSE_SIDE",
)  # fmt: skip
"""What ends or begins something, changes the language, or thinks for minutes: pressed by the story only."""


@dataclass
class Story:
    """What happens in a server in which everybody reads one language.

    Args:
        world: where.
        clock: its clock.
        language: the language.
    """

    world: World
    clock: SetClock
    language: str
    walkers: dict[str, Walker] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, actor in self.world.people.items():
            self.walkers[name] = Walker(self.world, actor, left_out=DECIDING)
        self.arena, self.lounge = self.world.channels["arena"], self.world.channels["lounge"]

    async def begin(self, game: str, clock: str, opponent: str = "rin") -> MatchInfo:
        """A match between two people, in which both have the same starter deck."""
        mio, other = self.walkers["mio"], self.walkers[opponent]
        named = f"{game}: {DECKS[game]}"
        await mio.type(self.arena, "duel", opponent=other.actor, deck=named, clock=clock)
        card = self.arena.last_message
        menu = await other.choose(card, "challenge ACCEPT ")
        await other.choose(menu, "challenge ACCEPT_WITH", DECKS[game])
        mio.open.clear()
        other.open.clear()
        (match, *_) = await self.world.app.matches.of_user(other.actor.id)
        return match

    async def pass_hours(self, hours: float) -> None:
        """What falls due in some hours is done; nobody waits for it."""
        self.clock.forward(hours=hours)
        await self.world.sweeper.drain()
        await self.world.settle()
