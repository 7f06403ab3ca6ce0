"""How a message gets to where it belongs: posted, found again, edited, or posted in the place of another."""

from datetime import datetime
from typing import NamedTuple

import discord
import structlog

from bot.app.delivery.deliverer import Receipt, TemporaryFailure
from bot.discord.match.board import say_moved
from bot.discord.platform.dedup import find_post
from bot.discord.platform.failures import MISSING_PERMISSIONS, NETWORK, THREAD_ARCHIVED, is_content_refused
from bot.discord.platform.pages import Outgoing
from bot.discord.platform.picture_edits import Edited
from bot.discord.platform.plainer import has_pictures
from bot.discord.platform.retiring import retire
from bot.discord.platform.sending import Posted, Sender, Way
from bot.discord.platform.threads import ThreadKeeper, open_again
from bot.model.matches import MatchInfo

log = structlog.get_logger(__name__)


class Spot(NamedTuple):
    """Where a message is.

    Args:
        guild_id: the server; ``None`` for a conversation with one person.
        channel_id: the channel or thread.
        message_id: the message.
    """

    guild_id: int | None
    channel_id: int
    message_id: int


class Posts:
    """The messages of matches and challenges.

    Args:
        client: the connection to Discord.
        sender: the way out.
        threads: knows which threads are archived.
    """

    def __init__(self, client: discord.Client, sender: Sender, threads: ThreadKeeper) -> None:
        self._client, self._sender, self._threads = client, sender, threads

    async def post(
        self, channel_id: int, message: Outgoing, what: str, key: str, tried_since: datetime | None
    ) -> Receipt:
        """Post a message; one that an earlier attempt posted is brought up to date instead."""
        return Receipt(
            channel_id=channel_id,
            message_id=(await self._post(channel_id, message, what, key, tried_since)).id,
        )

    async def _post(
        self, channel_id: int, message: Outgoing, what: str, key: str, tried_since: datetime | None
    ) -> Posted:
        earlier = None if tried_since is None else await self.find(channel_id, key, tried_since)
        if earlier is None:
            return await self._sender.post(channel_id, message, what, key)
        try:
            await self.edit(Spot(None, channel_id, earlier.id), message, what, key)
        except discord.HTTPException as error:
            if not is_content_refused(error):
                raise
            self._sender.note_refused(Way.EDIT, what, error, channel=channel_id)
        return Posted(earlier.id, is_whole=False)

    async def find(self, channel_id: int, key: str, since: datetime) -> discord.Message | None:
        """What an earlier attempt posted; where the bot may not look back, the nonce has to do."""
        try:
            return await find_post(self._client, channel_id, key, since)
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("not_looked_back", channel=channel_id, error=str(error))
            return None

    async def edit(self, spot: Spot, message: Outgoing, what: str, key: str | None = None) -> Receipt:
        """Edit a message. A thread that is archived is opened first: no message in it can be edited.

        Args:
            spot: the message.
            message: what takes its place.
            what: its name in logs.
            key: the key that it was posted with, if it must be found by it again.
        """
        is_opened = self._threads.is_archived(spot.guild_id, spot.channel_id)
        if is_opened:
            await open_again(self._client, spot.channel_id)
        try:
            await self._sender.edit(spot.channel_id, spot.message_id, message, what, key)
        except discord.HTTPException as error:
            if error.code != THREAD_ARCHIVED or is_opened:
                raise
            await open_again(self._client, spot.channel_id)
            await self._sender.edit(spot.channel_id, spot.message_id, message, what, key)
        return Receipt(channel_id=spot.channel_id, message_id=spot.message_id)

    async def bring_up_to_date(
        self, spot: Spot, message: Outgoing, what: str, key: str, tried_since: datetime | None
    ) -> Receipt:
        """Edit a message; where Discord doesn't take that, post it anew and take the old one away.

        Args:
            spot: the message.
            message: what takes its place.
            what: its name in logs.
            key: the key of the delivery.
            tried_since: earlier attempts were made since then.
        """
        is_tried = not has_pictures(message) or self._sender.picture_edits.are_tried(Edited.POST)
        if is_tried:
            try:
                return await self.edit(spot, message, what)
            except discord.HTTPException as error:
                # A thread that the bot may not open is opened by a post.
                if not is_content_refused(error) and error.code != MISSING_PERMISSIONS:
                    raise
                is_tried = error.code != MISSING_PERMISSIONS
                self._sender.note_refused(Way.EDIT, what, error, channel=spot.channel_id)
        posted = await self._post(spot.channel_id, message, what, key, tried_since)
        if is_tried and posted.is_whole and has_pictures(message):
            self._sender.picture_edits.note_refused(Edited.POST)
        if posted.id == spot.message_id:
            return Receipt(channel_id=spot.channel_id, message_id=spot.message_id)
        await self.remove(spot.channel_id, spot.message_id)
        return Receipt(channel_id=spot.channel_id, message_id=posted.id, retired=spot.message_id)

    async def retire_older(self, match_info: MatchInfo, receipt: Receipt) -> int | None:
        """Take the buttons off the board before, or all of it if it showed how the match was prepared, which
        the new one tells again; which it was, unless that has to be tried again.
        """
        channel_id, message_id = match_info.board_channel_id, match_info.board_message_id
        if channel_id is None or message_id is None or message_id == receipt.message_id:
            return None
        moved_to, note = receipt.channel_id, ""
        if moved_to is not None and moved_to != channel_id:
            note = say_moved(match_info, moved_to, receipt.message_id)
        try:
            if match_info.told_until < 0 and not note:
                await self._client.http.delete_message(channel_id, message_id)
            else:
                await self.retire(channel_id, message_id, note)
        except (discord.DiscordException, TemporaryFailure, *NETWORK) as error:
            log.info("old_board_stays", channel=channel_id, message=message_id, error=str(error))
            return None
        return message_id

    async def retire(self, channel_id: int, message_id: int, note: str = "") -> None:
        """Take the buttons off a message, when it is its turn.

        Raises:
            TemporaryFailure: too much is edited in this channel just now; nothing was sent.
        """
        await self._sender.take_turn(channel_id, message_id)
        await retire(self._client, channel_id, message_id, note, self._sender.recall(message_id))

    async def remove(self, channel_id: int, message_id: int) -> None:
        """Take away a message that another one has taken the place of. Nothing depends on it."""
        try:
            await self._client.http.delete_message(channel_id, message_id)
        except (discord.DiscordException, *NETWORK) as error:
            log.info("old_message_stays", channel=channel_id, message=message_id, error=str(error))
