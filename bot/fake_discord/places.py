"""What the stand-in remembers: people, servers, channels, messages, interactions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from bot.fake_discord.allowances import NONCE_SECONDS, OLD_EDITS, OldEdits
from bot.fake_discord.members import Guild, Json, User
from bot.fake_discord.messages import SILENT, Message, change, fill_in, find_mentioned
from bot.fake_discord.permissions import allow_all_but
from bot.fake_discord.refusals import Refusal

EPOCH_MS = 1_420_070_400_000
TEXT, DM, THREAD, PRIVATE_THREAD = 0, 1, 11, 12
THREADS = (THREAD, PRIVATE_THREAD)
QUIET_MINUTES = (60, 1440, 4320, 10080)
"""How long a thread may be quiet before Discord archives it."""
MOST_IN_THREAD = 1000


@dataclass
class Channel:
    """A text channel, a thread or a conversation with the bot.

    Attributes:
        denied: names of permissions that the bot lacks here.
        owner_id: who opened the thread.
        quiet_minutes: how long the thread may be quiet before it is archived.
        archiving_changed: when the thread was opened, archived or opened again last.
    """

    id: int
    kind: int
    name: str = ""
    guild_id: int | None = None
    parent_id: int | None = None
    recipient: User | None = None
    is_archived: bool = False
    is_locked: bool = False
    denied: set[str] = field(default_factory=set)
    members: set[int] = field(default_factory=set)
    messages: dict[int, Message] = field(default_factory=dict)
    old_edits: OldEdits = field(default_factory=OldEdits)
    owner_id: int = 0
    quiet_minutes: int = 10080
    archiving_changed: datetime = datetime(2026, 11, 1, tzinfo=UTC)

    @property
    def is_thread(self) -> bool:
        """Whether it is a thread, private or not."""
        return self.kind in THREADS

    @property
    def history(self) -> list[Message]:
        """The messages of the channel, the oldest first."""
        return list(self.messages.values())

    @property
    def permissions(self) -> int:
        """What the bot may do here."""
        return allow_all_but(self.denied)

    def to_json(self, bot: User) -> Json:
        """The channel as Discord sends it."""
        out: Json = {"id": str(self.id), "type": self.kind, "flags": 0}
        if self.kind == DM:
            assert self.recipient is not None
            return {**out, "recipients": [self.recipient.to_json()], "last_message_id": None}
        out |= {"name": self.name, "guild_id": str(self.guild_id), "permission_overwrites": []}
        if self.kind == TEXT:
            return {**out, "position": 0, "nsfw": False, "parent_id": None, "topic": None}
        metadata = {
            "archived": self.is_archived, "auto_archive_duration": self.quiet_minutes,
            "locked": self.is_locked, "archive_timestamp": self.archiving_changed.isoformat(),
        }  # fmt: skip
        last = str(max(self.messages)) if self.messages else None
        return {
            **out, "parent_id": str(self.parent_id), "owner_id": str(self.owner_id),
            "thread_metadata": metadata, "last_message_id": last,
            "message_count": len(self.messages), "member_count": len(self.members),
            "total_message_sent": len(self.messages), "rate_limit_per_user": 0,
        }  # fmt: skip


@dataclass
class Interaction:
    """What somebody did, and what the bot answered.

    Attributes:
        answers: the kinds of callbacks that were accepted; Discord takes one.
        refused: codes of the callbacks and answers that were refused.
        shown: what the person sees now: the ephemeral answer, or the message that was pressed.
        acknowledged_at: when the bot said that it has arrived.
        over: set once the person sees a finished answer, and no "thinking" any more.
    """

    id: int
    token: str
    user: User
    channel: Channel
    sent_at: float
    payload: Json
    source: Message | None = None
    answers: list[int] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)
    shown: Message | None = None
    followups: list[Message] = field(default_factory=list)
    choices: list[Json] | None = None
    modal: Json | None = None
    acknowledged_at: float | None = None
    over: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def finished(self) -> bool:
        """Whether the person sees a finished answer."""
        return self.over.is_set()

    @property
    def text(self) -> str:
        """Everything that the person reads in the answer."""
        return "" if self.shown is None else self.shown.text


class Places:
    """All of it.

    Args:
        clock: seconds, for what expires.
        today: the time of day, for identifiers and time stamps.

    Attributes:
        nonce_seconds: for so long a nonce is remembered.
        old_edits: so many edits of old messages are taken in a channel within some seconds.
        owner: whose application it is, if that is somebody.
    """

    def __init__(self, clock: Callable[[], float], today: Callable[[], datetime]) -> None:
        self.clock, self.today = clock, today
        self.nonce_seconds, self.old_edits = NONCE_SECONDS, OLD_EDITS
        self._made = 0
        self.bot = User(self.new_id(), "oshiban", is_bot=True)
        self.owner: User | None = None
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.interactions: dict[str, Interaction] = {}
        self.commands: list[Json] = []

    def new_id(self) -> int:
        """An identifier that tells when it was made, as Discord's do."""
        self._made += 1
        return (int(self.today().timestamp() * 1000) - EPOCH_MS) << 22 | self._made & 0x3FFFFF

    def add_user(self, name: str) -> User:
        """Make a person who is in no server yet."""
        user = User(self.new_id(), name)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str) -> Guild:
        """A new server with the bot in it."""
        guild = Guild(self.new_id(), name)
        self.guilds[guild.id] = guild
        return guild

    def add_channel(self, guild: Guild, name: str) -> Channel:
        """Make a text channel in a server."""
        channel = Channel(self.new_id(), TEXT, name, guild.id)
        self.channels[channel.id] = channel
        return channel

    def add_private_thread(self, parent: Channel, name: str, owner: User) -> Channel:
        """A new private thread of somebody's; the bot isn't in it."""
        thread = Channel(self.new_id(), PRIVATE_THREAD, name, parent.guild_id, parent.id, owner_id=owner.id)
        thread.members.add(owner.id)
        thread.archiving_changed = self.today()
        self.channels[thread.id] = thread
        return thread

    def channel(self, channel_id: int) -> Channel:
        """A channel that the bot may see. Raises Refusal."""
        channel = self.channels.get(channel_id)
        if channel is None:
            raise Refusal(404, 10003, "Unknown Channel")
        is_closed = channel.kind == PRIVATE_THREAD and self.bot.id not in channel.members
        is_hidden = is_closed or "view_channel" in self.effective_denials(channel)
        if is_hidden or not self.is_member(channel):
            raise Refusal(403, 50001, "Missing Access")
        return channel

    def is_member(self, channel: Channel) -> bool:
        """Whether the bot is in the channel's server."""
        return channel.guild_id is None or self.guilds[channel.guild_id].is_joined

    def list_owners(self, user: User, channel: Channel) -> dict[str, str]:
        """By whose installation somebody uses the bot in a channel: the server's, or their own."""
        return {"0": str(channel.guild_id or 0)} if self.is_member(channel) else {"1": str(user.id)}

    def effective_denials(self, channel: Channel) -> set[str]:
        """What the bot lacks in a channel; a thread takes it from its parent."""
        parent = self.channels.get(channel.parent_id or 0)
        return channel.denied | (parent.denied if parent is not None else set())

    def message(self, channel_id: int, message_id: int) -> Message:
        """A message by its id. Raises Refusal if there is none."""
        channel = self.channel(channel_id)
        if message_id not in channel.messages:
            raise Refusal(404, 10008, "Unknown Message")
        return channel.messages[message_id]

    def may(self, channel: Channel, *names: str) -> bool:
        """Whether the bot may do all this here."""
        return channel.kind == DM or not self.effective_denials(channel) & set(names)

    def require(self, channel: Channel, *names: str) -> None:
        """Raise Refusal unless the bot may do all this here."""
        if not self.may(channel, *names):
            raise Refusal(403, 50013, "Missing Permissions")

    def open_dm(self, user_id: int) -> Channel:
        """The conversation with a user. Raises Refusal."""
        if user_id not in self.users:
            raise Refusal(400, 50033, "Invalid Recipient(s)")
        user = self.users[user_id]
        if user.dm_channel is None:
            user.dm_channel = self.new_id()
            self.channels[user.dm_channel] = Channel(user.dm_channel, DM, recipient=user)
        return self.channels[user.dm_channel]

    def make_message(self, channel: Channel, body: Json, files: list[Json]) -> Message:
        """A message of the bot that is not posted yet. Raises Refusal."""
        message = Message(
            self.new_id(), channel.id, self.bot, dict(body), self.clock(), self.today(), files,
            nonce=None if body.get("nonce") is None else str(body["nonce"]),
        )  # fmt: skip
        fill_in(message)
        message.mentioned = find_mentioned(message, body, self.users)
        if not body.get("flags", 0) & SILENT:
            message.notified = tuple(user.id for user in message.mentioned)
        return message

    def post(self, channel_id: int, body: Json, files: list[Json]) -> Message:
        """Post a message as the bot. Raises Refusal where it may not, or Discord takes no such message."""
        channel = self.channel(channel_id)
        if channel.recipient is not None and not channel.recipient.takes_dms:
            raise Refusal(403, 50007, "Cannot send messages to this user")
        self.require(channel, "send_messages_in_threads" if channel.is_thread else "send_messages")
        if files:
            self.require(channel, "attach_files")
        if channel.is_locked:
            raise Refusal(400, 160005, "Thread is locked")
        if body.get("enforce_nonce"):
            for earlier in channel.messages.values():
                is_fresh = self.clock() - earlier.posted_at < self.nonce_seconds
                if earlier.nonce == str(body.get("nonce")) and is_fresh:
                    return earlier
        message = self.make_message(channel, body, files)
        self.set_archived(channel, is_archived=False)
        channel.messages[message.id] = message
        return message

    def edit(self, channel_id: int, message_id: int, body: Json, files: list[Json]) -> Message:
        """Edit a message of the bot. Raises Refusal where that can't be."""
        message = self.message(channel_id, message_id)
        channel = self.channels[channel_id]
        if channel.is_archived:
            raise Refusal(400, 50083, "Thread is archived")
        if message.author is not self.bot:
            raise Refusal(403, 50005, "Cannot edit a message authored by another user")
        channel.old_edits.count(message.posted_at, self.clock(), self.old_edits)
        self.change(message, body, files)
        return message

    def tell(self, message: Message) -> Json:
        """A message as Discord tells of it now."""
        return message.to_json(self.today())

    def change(self, message: Message, body: Json, files: list[Json]) -> None:
        """Put new content into a message of the bot. Raises Refusal."""
        change(message, body, files, self.users)

    def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message. Raises Refusal if there is none."""
        self.message(channel_id, message_id)
        del self.channels[channel_id].messages[message_id]

    def open_thread(self, channel_id: int, message_id: int, name: str, quiet_minutes: int) -> Channel:
        """Open a thread on a message; it gets the message's id. Raises Refusal."""
        message = self.message(channel_id, message_id)
        channel = self.channels[channel_id]
        self.require(channel, "create_public_threads")
        if channel.kind != TEXT or channel.guild_id is None:
            raise Refusal(400, 50024, "Cannot execute action on this channel type")
        if message.id in self.channels:
            raise Refusal(400, 160004, "A thread has already been created for this message")
        if quiet_minutes not in QUIET_MINUTES:
            raise Refusal(400, 50035, "Invalid Form Body: auto_archive_duration")
        if quiet_minutes > self.guilds[channel.guild_id].longest_quiet:
            raise Refusal(400, 50101, "This server needs more boosts to perform this action")
        self._require_room(channel.guild_id)
        thread = Channel(message.id, THREAD, name, channel.guild_id, channel.id, members={self.bot.id})
        thread.owner_id, thread.quiet_minutes = self.bot.id, quiet_minutes
        thread.archiving_changed = self.today()
        self.channels[thread.id] = thread
        return thread

    def _require_room(self, guild_id: int) -> None:
        """Raise Refusal if a server has no room for one more active thread."""
        mates = [c for c in self.channels.values() if c.guild_id == guild_id and c.is_thread]
        if sum(not thread.is_archived for thread in mates) >= self.guilds[guild_id].thread_limit:
            raise Refusal(400, 160006, "Maximum number of active threads reached")

    def add_to_thread(self, channel_id: int, user_id: int) -> None:
        """Add somebody to a thread. Raises Refusal."""
        thread = self.channel(channel_id)
        if thread.is_archived:
            raise Refusal(400, 50083, "Thread is archived")
        if len(thread.members | {user_id}) > MOST_IN_THREAD:
            raise Refusal(400, 30033, "Maximum number of thread participants has been reached (1000)")
        thread.members.add(user_id)

    def set_archived(self, thread: Channel, *, is_archived: bool) -> None:
        """Archive a thread, or open it again. Raises Refusal if there is no room for it."""
        if thread.is_archived == is_archived:
            return
        if not is_archived and thread.guild_id is not None:
            self._require_room(thread.guild_id)
        thread.is_archived, thread.archiving_changed = is_archived, self.today()

    def edit_channel(self, channel_id: int, body: Json) -> Channel:
        """Change a thread, as who opened it may without any permission. Raises Refusal."""
        channel = self.channel(channel_id)
        is_locked = channel.is_locked and channel.is_archived
        if is_locked or not channel.is_thread or channel.owner_id != self.bot.id:
            raise Refusal(403, 50013, "Missing Permissions")
        self.set_archived(channel, is_archived=bool(body.get("archived", channel.is_archived)))
        return channel

    def delete_channel(self, channel_id: int) -> Channel:
        """Delete a thread with all that is in it. Raises Refusal."""
        channel = self.channel(channel_id)
        self.require(channel, "manage_threads")
        return self.channels.pop(channel_id)
