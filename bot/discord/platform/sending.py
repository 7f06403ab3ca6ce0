"""The one way out: every message that the bot posts, edits or sends goes through here and past the linter."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

import discord
import structlog
from cachetools import LRUCache

from bot.discord.platform.dedup import number_of
from bot.discord.platform.failures import MISSING_PERMISSIONS, is_content_refused
from bot.discord.platform.fitting import fit
from bot.discord.platform.limits import Linter
from bot.discord.platform.metrics import Metrics
from bot.discord.platform.pacing import Pacer
from bot.discord.platform.pages import Outgoing
from bot.discord.platform.picture_edits import Edited, PictureEdits
from bot.discord.platform.plainer import (
    has_pictures,
    list_forms,
    put_words_for_pictures,
    take_out_pictures,
)
from bot.discord.platform.wire import Wire, assemble

log = structlog.get_logger(__name__)

REMEMBERED = 500
"""So many of the last messages are remembered as Discord has them."""
NOBODY = discord.AllowedMentions.none()
LOADING = "⏳"
"""What an answer shows that something is sent before."""


def allow_mentions(user_ids: Iterable[int], role_ids: Iterable[int] = ()) -> discord.AllowedMentions:
    """Notify the people and the roles that a message is for and nobody else."""
    users, roles = ([discord.Object(each) for each in ids] for ids in (user_ids, role_ids))
    return discord.AllowedMentions(everyone=False, roles=roles, replied_user=False, users=users)


class Way(StrEnum):
    """What is done with a message when Discord refuses what is in it."""

    POST = "post"
    EDIT = "edit"
    ANSWER = "answer"


class Posted(NamedTuple):
    """What became of a post.

    Args:
        id: the new message.
        is_whole: whether Discord took it as it was, and no plainer form of it.
    """

    id: int
    is_whole: bool


def _may_take_plainer(error: discord.HTTPException, message: Outgoing) -> bool:
    """Whether a plainer form may be taken: the message is refused, or files are not allowed here."""
    return is_content_refused(error) or (error.code == MISSING_PERMISSIONS and bool(message.files))


class Sender:
    """Posts and edits messages, and answers interactions.

    Args:
        client: the connection to Discord.
        linter: looks every message over.
        metrics: counts what Discord refuses.
        pacer: spreads posts and edits out; ``None`` where nothing limits them.
        picture_edits: knows where Discord refuses pictures in edits.
        is_alone: whether no other process edits what this one posts.

    Attributes:
        is_silent: whether posts never notify anybody: where they are only tried out.
    """

    def __init__(
        self,
        client: discord.Client,
        linter: Linter,
        metrics: Metrics,
        pacer: Pacer | None = None,
        picture_edits: PictureEdits | None = None,
        *,
        is_alone: bool = False,
    ) -> None:
        self._client, self._linter, self._metrics, self._pacer = client, linter, metrics, pacer
        self._sent: LRUCache[int, discord.Message] = LRUCache(REMEMBERED if is_alone else 0)
        self.picture_edits = picture_edits or PictureEdits()
        self.is_silent = False

    async def post(self, channel_id: int, message: Outgoing, what: str, nonce: str) -> Posted:
        """Post a new message; where Discord refuses it, the plainest form that it takes.

        Args:
            channel_id: where.
            message: the message.
            what: its name in the linter's report.
            nonce: the idempotency key: with the same one Discord posts only once within some minutes.

        Raises:
            TemporaryFailure: too much is posted in this channel just now; nothing was sent.
            discord.HTTPException: Discord refuses every form of it, or the place.
        """
        *forms, last = list_forms(message)
        for form in forms:
            try:
                return Posted((await self._post(channel_id, form, what, nonce)).id, form is message)
            except discord.HTTPException as error:
                if not _may_take_plainer(error, form):
                    raise
                self.note_refused(Way.POST, what, error, channel=channel_id)
        return Posted((await self._post(channel_id, last, what, nonce)).id, last is message)

    def recall(self, message_id: int) -> discord.Message | None:
        """A message of ours as Discord has it, if that is known without asking."""
        return self._sent.get(message_id)

    def _remember(self, message: discord.Message) -> None:
        if message.flags.components_v2 and self._sent.maxsize:
            self._sent[message.id] = message

    async def _post(self, channel_id: int, message: Outgoing, what: str, nonce: str) -> discord.Message:
        sent = await self._send(channel_id, message, what, nonce)
        self._remember(sent)
        return sent

    async def _send(self, channel_id: int, message: Outgoing, what: str, nonce: str) -> discord.Message:
        await self.take_turn(channel_id)
        wire = self._to_wire(message, what, number_of(nonce))
        channel = self._client.get_partial_messageable(channel_id)
        mentions = allow_mentions(message.mentions, message.roles)
        is_silent = message.is_silent or self.is_silent
        if wire.layout is not None:
            return await channel.send(
                view=wire.layout, files=wire.files, nonce=nonce,
                allowed_mentions=mentions, silent=is_silent,
            )  # fmt: skip
        return await channel.send(
            wire.content, view=wire.rows, files=wire.files, nonce=nonce,
            allowed_mentions=mentions, silent=is_silent,
        )  # fmt: skip

    async def edit(
        self, channel_id: int, message_id: int, message: Outgoing, what: str, key: str | None = None
    ) -> None:
        """Put another message in the place of one of ours. An edit notifies nobody.

        Whom it mentions is told again all the same: Discord finds out anew with every edit whose names it
        sends along, and a reader who is sent no name may see a number.

        Args:
            channel_id: where it is.
            message_id: the message.
            message: what takes its place.
            what: its name in the linter's report.
            key: the key that it was posted with, if it must be found by it again.

        Raises:
            TemporaryFailure: too much is posted in this channel just now; nothing was sent.
        """
        await self.take_turn(channel_id, message_id)
        wire = self._to_wire(message, what, None if key is None else number_of(key))
        target = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        mentions = allow_mentions(message.mentions)
        self._sent.pop(message_id, None)
        if wire.layout is not None:
            edited = await target.edit(view=wire.layout, attachments=wire.files, allowed_mentions=mentions)
        else:
            edited = await target.edit(
                content=wire.content, view=wire.rows, attachments=wire.files, allowed_mentions=mentions
            )
        self._remember(edited)

    def _to_wire(self, message: Outgoing, what: str, number: int | None = None) -> Wire:
        """The message as it goes out. Where the linter only logs, what breaks a limit is cut to fit."""
        wire, reasons = assemble(message, number)
        if reasons:
            self._linter.report(what, reasons)
            wire, _ = assemble(fit(message), number)
        return wire

    def note_refused(self, way: Way, what: str, error: discord.HTTPException, **facts: object) -> None:
        """Log and count that Discord refuses what is in a message; something plainer, or newer, follows.

        Args:
            way: what was done with it.
            what: its name in the linter's report.
            error: what Discord said.
            facts: put into the log line.
        """
        self._metrics.contents_refused.labels(str(way), what).inc()
        log.warning("content_refused", way=str(way), what=what, error=str(error), **facts)

    async def take_turn(self, channel_id: int, edited: int | None = None) -> None:
        """Wait until something may be sent in a channel; see :meth:`Pacer.take_turn`."""
        if self._pacer is not None:
            await self._pacer.take_turn(channel_id, edited)

    async def complete(self, interaction: discord.Interaction, message: Outgoing, what: str) -> None:
        """Show a message as the answer to an interaction that was deferred before.

        Pictures that Discord refuses in it follow in a message of their own, and if it refuses that as well,
        their words are shown.
        """
        if not has_pictures(message):
            await self._complete(interaction, message, what)
            return
        is_tried = self.picture_edits.are_tried(Edited.ANSWER)
        if is_tried:
            try:
                await self._complete(interaction, message, what)
            except discord.HTTPException as error:
                if not is_content_refused(error):
                    raise
                self.note_refused(Way.ANSWER, what, error)
            else:
                return
        rest, pictures = take_out_pictures(message)
        await self._complete(interaction, rest, what)
        try:
            await self.add(interaction, pictures, what)
        except discord.HTTPException as error:
            self.note_refused(Way.ANSWER, what, error)
            await self._complete(interaction, put_words_for_pictures(message), what)
            return
        if is_tried:
            self.picture_edits.note_refused(Edited.ANSWER)

    async def _complete(self, interaction: discord.Interaction, message: Outgoing, what: str) -> None:
        wire = self._to_wire(message, what)
        if wire.layout is not None:
            # A message of words becomes one of components only where its words go: 400 otherwise.
            await interaction.edit_original_response(
                content=None, view=wire.layout, attachments=wire.files, allowed_mentions=NOBODY
            )
        else:
            await interaction.edit_original_response(
                content=wire.content, view=wire.rows, attachments=wire.files, allowed_mentions=NOBODY
            )

    async def add(self, interaction: discord.Interaction, message: Outgoing, what: str) -> None:
        """Send one more message, for the eyes of whoever pressed, after an interaction was acknowledged."""
        await self._follow_up(interaction, message, what, is_private=True)

    async def share(self, interaction: discord.Interaction, message: Outgoing, what: str) -> None:
        """Send a message that everybody in the channel sees, after an interaction was acknowledged.

        It notifies nobody.

        Args:
            interaction: whose channel it goes to.
            message: the message.
            what: its name in the linter's report.
        """
        if interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
            # What follows an answer that is still loading would become that answer, for one person's eyes.
            await interaction.edit_original_response(content=LOADING, allowed_mentions=NOBODY)
        await self._follow_up(interaction, message, what, is_private=False)

    async def _follow_up(
        self, interaction: discord.Interaction, message: Outgoing, what: str, *, is_private: bool
    ) -> None:
        wire, silent = self._to_wire(message, what), message.is_silent and not is_private
        if wire.layout is not None:
            await interaction.followup.send(
                view=wire.layout,
                files=wire.files,
                ephemeral=is_private,
                allowed_mentions=NOBODY,
                silent=silent,
            )
        else:
            await interaction.followup.send(
                wire.content,
                view=wire.rows,
                files=wire.files,
                ephemeral=is_private,
                allowed_mentions=NOBODY,
                silent=silent,
            )
