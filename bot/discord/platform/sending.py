"""The one way out: every message that the bot posts, edits or sends goes through here and past the linter."""

import discord

from bot.discord.platform.fitting import fit
from bot.discord.platform.limits import Linter
from bot.discord.platform.pacing import Pacer
from bot.discord.platform.pages import Outgoing, Wire, assemble
from bot.discord.platform.tracing import mark_of

NOBODY = discord.AllowedMentions.none()


def allow_mentions(message: Outgoing) -> discord.AllowedMentions:
    """Notify the people that the message is for and nobody else."""
    users = [discord.Object(user) for user in message.mentions]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


class Sender:
    """Posts and edits messages, and answers interactions.

    Args:
        client: the connection to Discord.
        linter: looks every message over.
        pacer: spreads posts and edits out; ``None`` where nothing limits them.
    """

    def __init__(self, client: discord.Client, linter: Linter, pacer: Pacer | None = None) -> None:
        self._client, self._linter, self._pacer = client, linter, pacer

    async def post(self, channel_id: int, message: Outgoing, what: str, nonce: str) -> discord.Message:
        """Post a new message.

        Args:
            channel_id: where.
            message: the message.
            what: its name in the linter's report.
            nonce: the idempotency key: with the same one Discord posts only once within some minutes.

        Raises:
            TemporaryFailure: too much is posted in this channel just now; nothing was sent.
        """
        await self._take_turn(channel_id)
        wire = self._to_wire(message, what, mark_of(nonce))
        channel = self._client.get_partial_messageable(channel_id)
        mentions = allow_mentions(message)
        if wire.layout is not None:
            return await channel.send(
                view=wire.layout, files=wire.files, nonce=nonce,
                allowed_mentions=mentions, silent=message.is_silent,
            )  # fmt: skip
        return await channel.send(
            wire.content, view=wire.rows, files=wire.files, nonce=nonce,
            allowed_mentions=mentions, silent=message.is_silent,
        )  # fmt: skip

    async def edit(
        self, channel_id: int, message_id: int, message: Outgoing, what: str, key: str | None = None
    ) -> None:
        """Put another message in the place of one of ours. An edit notifies nobody.

        Args:
            channel_id: where it is.
            message_id: the message.
            message: what takes its place.
            what: its name in the linter's report.
            key: the key that it was posted with, if it must be found by it again.

        Raises:
            TemporaryFailure: too much is posted in this channel just now; nothing was sent.
        """
        await self._take_turn(channel_id, message_id)
        wire = self._to_wire(message, what, None if key is None else mark_of(key))
        target = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        if wire.layout is not None:
            await target.edit(view=wire.layout, attachments=wire.files, allowed_mentions=NOBODY)
        else:
            await target.edit(
                content=wire.content, view=wire.rows, attachments=wire.files, allowed_mentions=NOBODY
            )

    def _to_wire(self, message: Outgoing, what: str, mark: int | None = None) -> Wire:
        """The message as it goes out. Where the linter only logs, what breaks a limit is cut to fit."""
        wire, reasons = assemble(message, mark)
        if reasons:
            self._linter.report(what, reasons)
            wire, _ = assemble(fit(message), mark)
        return wire

    async def _take_turn(self, channel_id: int, edited: int | None = None) -> None:
        if self._pacer is not None:
            await self._pacer.take_turn(channel_id, edited)

    async def complete(self, interaction: discord.Interaction, message: Outgoing, what: str) -> None:
        """Show a message as the answer to an interaction that was deferred before."""
        wire = self._to_wire(message, what)
        if wire.layout is not None:
            await interaction.edit_original_response(
                view=wire.layout, attachments=wire.files, allowed_mentions=NOBODY
            )
        else:
            await interaction.edit_original_response(
                content=wire.content, view=wire.rows, attachments=wire.files, allowed_mentions=NOBODY
            )

    async def add(self, interaction: discord.Interaction, message: Outgoing, what: str) -> None:
        """Send one more message, for the eyes of whoever pressed, after an interaction was acknowledged."""
        wire = self._to_wire(message, what)
        if wire.layout is not None:
            await interaction.followup.send(
                view=wire.layout, files=wire.files, ephemeral=True, allowed_mentions=NOBODY
            )
        else:
            await interaction.followup.send(
                wire.content, view=wire.rows, files=wire.files, ephemeral=True, allowed_mentions=NOBODY
            )

    async def share(self, interaction: discord.Interaction, page: Outgoing, what: str) -> None:
        """Send a page that everybody in the channel sees, after an interaction was acknowledged.

        It notifies nobody.

        Args:
            interaction: whose channel it goes to.
            page: the page.
            what: its name in the linter's report.
        """
        wire = self._to_wire(page, what)
        assert wire.layout is not None, "what is shared is a page"
        await interaction.followup.send(
            view=wire.layout, files=wire.files, allowed_mentions=NOBODY, silent=page.is_silent
        )
