"""The bot on Discord: the connection with everything that people can do, and what carries out deliveries."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor

from bot.app.packs.pack import Packs
from bot.app.wiring import App
from bot.discord.challenge.extension import add_challenges
from bot.discord.decks.extension import add_decks
from bot.discord.lessons.extension import add_lessons
from bot.discord.lookup.extension import add_lookups
from bot.discord.match.delivery import DiscordDeliverer
from bot.discord.match.extension import add_matches
from bot.discord.people.extension import add_people
from bot.discord.platform.client import Connection
from bot.discord.platform.metrics import Metrics
from bot.discord.platform.pacing import Pacer
from bot.discord.platform.picture_edits import PictureEdits
from bot.discord.platform.receiving import RateLimiter
from bot.discord.servers.extension import add_servers
from bot.legal import LegalPage

EXTENSIONS = (add_challenges, add_matches, add_lessons, add_people, add_decks, add_lookups, add_servers)
"""What people can do; each extension registers its commands and the prefix of its addresses."""


class Oshiban(Connection):
    """The bot.

    Args:
        app: the use cases.
        packs: the games.
        pool: where pictures are made.
        is_strict: raise where production logs (for tests).
        metrics: counters and histograms.
        pacer: spreads posts and edits out; ``None`` where nothing limits them.
        picture_edits: knows where Discord refuses pictures in edits.
        rate_limiter: bounds how much one person may ask for; ``None`` for no bound.
        legal_pages: the addresses of the pages on privacy and on terms, as far as there are any.
        shard_ids: the shards of this process; ``None`` for all of them.
        shard_count: how many shards the whole bot has; ``None`` to ask Discord.
    """

    def __init__(
        self,
        app: App,
        packs: Packs,
        pool: Executor,
        *,
        is_strict: bool = False,
        metrics: Metrics | None = None,
        pacer: Pacer | None = None,
        picture_edits: PictureEdits | None = None,
        rate_limiter: RateLimiter | None = None,
        legal_pages: Mapping[LegalPage, str] | None = None,
        shard_ids: Sequence[int] | None = None,
        shard_count: int | None = None,
    ) -> None:
        super().__init__(
            app,
            packs,
            pool,
            EXTENSIONS,
            is_strict=is_strict,
            metrics=metrics,
            pacer=pacer,
            picture_edits=picture_edits,
            rate_limiter=rate_limiter,
            legal_pages=legal_pages,
            shard_ids=shard_ids,
            shard_count=shard_count,
        )
        self.deliverer = DiscordDeliverer(self, self.front_end, self.threads)
