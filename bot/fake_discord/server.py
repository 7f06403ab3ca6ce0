"""The stand-in itself: an HTTP server on loopback, and the people who use the bot."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any, Protocol

from aiohttp import web

from bot.fake_discord.answers import refuse, to_response
from bot.fake_discord.faults import Fault, Request
from bot.fake_discord.gateway import Gateway, Session
from bot.fake_discord.measured import Buckets, Numbers
from bot.fake_discord.members import Guild, Json, User
from bot.fake_discord.messages import EPHEMERAL, Message
from bot.fake_discord.places import PRIVATE_THREAD, Channel, Interaction, Places
from bot.fake_discord.refusals import Refusal
from bot.fake_discord.rest import Routes, find_route
from bot.fake_discord.strangers import find_strangers

TOKEN = "a.stand-in.token"
API = "/api/v10"
FORMS = 0
"""In the place of a channel: where files lie that were put into forms."""


class Examiner(Protocol):
    """Holds what goes over the wire against what Discord says of it."""

    def examine(self, request: Request) -> list[str]:
        """What is wrong with a request of the bot."""

    def examine_answer(self, request: Request, answer: Any) -> list[str]:
        """What is wrong with an answer of its own, so that it stays honest."""


class FakeDiscord:
    """Discord, as far as the bot can tell.

    Args:
        examiner: who looks at every request and answer, if anybody does.
        shards: how many shards the bot is told to have.
        clock: seconds, for what expires; by default the event loop's.
        today: the time of day.

    Attributes:
        requests: every request that arrived, in order.
        breaches: what was wrong with requests and with our own answers; tests want it empty.
        buckets: what it takes within a time; anything unless it is told to ``follow`` some numbers.
        keeps_files: whether uploaded files can be fetched again.
        files: those files, by their numbers.
    """

    def __init__(
        self,
        examiner: Examiner | None = None,
        shards: int = 1,
        clock: Callable[[], float] | None = None,
        today: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.examiner = examiner
        self.places = Places(clock or asyncio.get_running_loop().time, today)
        self.gateway = Gateway(TOKEN)
        self.gateway.greet = self._greet
        self.routes = Routes(self.places, self.gateway, shards)
        self.faults: list[Fault] = []
        self.requests: list[Request] = []
        self.breaches: list[str] = []
        self.buckets = Buckets(())
        self.keeps_files = False
        self.files: dict[str, bytes] = {}
        self.errors: Counter[int] = Counter()
        self.base = ""
        self._changes = asyncio.Event()

    def follow(self, numbers: Numbers) -> None:
        """Go by these numbers from now on."""
        measured = numbers.measured
        self.buckets = Buckets(numbers.limits)
        if measured.integration_types:
            self.routes.install_types = {int(kind) for kind in measured.integration_types}
        if measured.old_edits is not None:
            self.places.old_edits = measured.old_edits
        if measured.nonce_seconds is not None:
            forgotten = measured.forgotten_nonce_seconds
            self.places.nonce_seconds = float("inf") if forgotten is None else forgotten

    # --- the server ---

    async def start(self, port: int = 0) -> web.AppRunner:
        """Listen; the address is in ``base`` and ``gateway.url`` then."""
        app = web.Application(client_max_size=30 * 1024 * 1024)
        app.router.add_get("/gw", self.gateway.handle)
        app.router.add_get("/gw/", self.gateway.handle)
        app.router.add_get("/attachments/{channel}/{file}/{name}", self._send_file)
        app.router.add_route("*", API + "/{path:.*}", self._answer)
        runner = web.AppRunner(app, access_log=None, keepalive_timeout=1e6, shutdown_timeout=0)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", port)
        await site.start()
        port = runner.addresses[0][1]
        self.base = f"http://127.0.0.1:{port}{API}"
        self.gateway.url = f"ws://127.0.0.1:{port}/gw"
        return runner

    async def _answer(self, incoming: web.Request) -> web.StreamResponse:
        request = await self._read(incoming)
        self.requests.append(request)
        strangers = find_strangers(request.path, request.body)
        self.breaches += [f"{request.method} {request.path}: {told}" for told in strangers]
        if self.examiner is not None:
            self.breaches += self.examiner.examine(request)
        allowance = self.buckets.count(request.method, request.path, self.places.clock())
        if "Retry-After" in allowance:
            self.errors[429] += 1
            limited = refuse(
                Refusal(429, 0, "You are being rate limited.", float(allowance.pop("Retry-After")))
            )
            limited.headers.update(allowance)
            return limited
        answer = await self._answer_to(incoming, request)
        if not answer.prepared:
            answer.headers.update(allowance)
        return answer

    async def _answer_to(self, incoming: web.Request, request: Request) -> web.StreamResponse:
        fault = next((fault for fault in self.faults if fault.take(request)), None)
        if fault is not None and fault.delay:
            await asyncio.sleep(fault.delay)
        if fault is not None and (fault.status or not fault.delay) and not fault.is_carried_out:
            return self._fail(incoming, fault)
        answer = await self._carry_out(request, incoming.headers.get("Authorization"))
        if fault is not None and fault.is_carried_out:
            return self._fail(incoming, fault)
        return answer

    async def _send_file(self, incoming: web.Request) -> web.Response:
        """An uploaded file, as long as a message has it and its address is good."""
        number, until = incoming.match_info["file"], int(incoming.query.get("ex", "0"), 16)
        place = int(incoming.match_info["channel"])
        channel = self.places.channels.get(place)
        kept = [] if channel is None else [f["id"] for m in channel.history for f in m.files]
        is_there = place == FORMS or (number in kept and until >= self.places.today().timestamp())
        if not is_there or number not in self.files:
            raise web.HTTPNotFound
        return web.Response(body=self.files[number], content_type="application/octet-stream")

    def _fail(self, incoming: web.Request, fault: Fault) -> web.StreamResponse:
        if not fault.status:
            if incoming.transport is not None:
                incoming.transport.abort()
            return web.Response()
        self.errors[fault.status] += 1
        scope = "global" if fault.is_global else fault.scope
        return refuse(Refusal(fault.status, fault.code, "arranged", fault.retry_after), scope)

    async def _read(self, incoming: web.Request) -> Request:
        path = incoming.path.removeprefix(API)
        files: list[Json] = []
        body: Any = None
        if incoming.content_type == "multipart/form-data":
            fields = await incoming.post()
            body = json.loads(str(fields["payload_json"]))
            for part in fields.values():
                if isinstance(part, web.FileField):
                    content, number = part.file.read(), str(self.places.new_id())
                    if self.keeps_files:
                        self.files[number] = content
                    files.append({"id": number, "filename": part.filename, "size": len(content)})
        elif incoming.can_read_body:
            body = await incoming.json()
        return Request(incoming.method, path, body, files, dict(incoming.query))

    async def _carry_out(self, request: Request, authorization: str | None) -> web.Response:
        is_interaction = request.path.startswith(("/interactions/", "/webhooks/"))
        if not is_interaction and authorization != f"Bot {TOKEN}":
            return to_response(401, {"message": "401: Unauthorized", "code": 0})
        try:
            _, handler, names = find_route(request.method, request.path)
            answer = handler(self.routes, request, names)
        except Refusal as refusal:
            self.errors[refusal.code] += 1
            return refuse(refusal)
        for event, data, guild_id in self.routes.pending:
            await self.gateway.dispatch(event, data, guild_id)
        self.routes.pending.clear()
        self._changes.set()
        if answer is None:
            return web.Response(status=204)
        if self.examiner is not None:
            self.breaches += self.examiner.examine_answer(request, json.loads(json.dumps(answer)))
        return to_response(200, answer)

    def _greet(self, session: Session) -> list[tuple[str, Json]]:
        """READY and the servers of a shard."""
        number, count = session.shard
        guilds = [
            guild
            for guild in self.places.guilds.values()
            if guild.is_joined and (guild.id >> 22) % count == number
        ]
        ready = {
            "v": 10, "user": self.places.bot.to_json(), "session_id": session.id,
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "resume_gateway_url": self.gateway.url, "shard": list(session.shard),
            "application": {"id": str(self.places.bot.id), "flags": 0},
        }  # fmt: skip
        return [("READY", ready), *(("GUILD_CREATE", self._describe(guild)) for guild in guilds)]

    def _describe(self, guild: Guild) -> Json:
        bot = self.places.bot
        channels = [c for c in self.places.channels.values() if c.guild_id == guild.id]
        member = {"user": bot.to_json(), "roles": [], "joined_at": "2026-11-01T00:00:00+00:00",
                  "deaf": False, "mute": False, "flags": 0}  # fmt: skip
        everyone = {"id": str(guild.id), "name": "@everyone", "permissions": str((1 << 50) - 1), "color": 0,
                    "position": 0, "hoist": False, "managed": False, "mentionable": False,
                    "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
                    "flags": 0}  # fmt: skip
        return {
            "id": str(guild.id), "name": guild.name, "owner_id": str(bot.id), "member_count": 4,
            "roles": [everyone], "emojis": [], "stickers": [], "features": [], "members": [member],
            "channels": [c.to_json(bot) for c in channels if c.parent_id is None],
            "threads": [c.to_json(bot) for c in channels if self._is_listed(c)],
            "voice_states": [], "presences": self._presences(guild), "stage_instances": [],
            "guild_scheduled_events": [],
            "verification_level": 0, "default_message_notifications": 0, "explicit_content_filter": 0,
            "mfa_level": 0, "premium_tier": 0, "nsfw_level": 0, "preferred_locale": guild.locale,
            "system_channel_flags": 0, "afk_timeout": 300, "large": False, "unavailable": False,
            "premium_progress_bar_enabled": False, "soundboard_sounds": [],
        }  # fmt: skip

    def _presences(self, guild: Guild) -> list[Json]:
        """Without a privileged intent the bot is told of its own presence only."""
        if not self.gateway.is_online:
            return []
        return [{"user": {"id": str(self.places.bot.id)}, "guild_id": str(guild.id), "status": "online",
                 "activities": [], "client_status": {"web": "online"}}]  # fmt: skip

    def _is_listed(self, channel: Channel) -> bool:
        """Whether the bot is told of a thread when it comes: those that are active, and open to it."""
        is_open = channel.kind != PRIVATE_THREAD or self.places.bot.id in channel.members
        return channel.is_thread and not channel.is_archived and is_open

    # --- what people do ---

    async def interact(
        self, user: User, channel: Channel, kind: int, data: Json, source: Message | None = None
    ) -> Interaction:
        """Somebody uses a command (kind 2), a component (3), an autocomplete (4) or a modal (5)."""
        interaction = self.prepare(user, channel, kind, data, source)
        await self.send(interaction)
        return interaction

    def prepare(
        self, user: User, channel: Channel, kind: int, data: Json, source: Message | None = None
    ) -> Interaction:
        """An interaction that is not sent yet."""
        places = self.places
        number, token = places.new_id(), secrets.token_hex(16)
        payload: Json = {
            "id": str(number), "application_id": str(places.bot.id), "type": kind, "token": token,
            "version": 1, "data": data, "channel_id": str(channel.id),
            "channel": channel.to_json(places.bot) | {"permissions": "0"}, "locale": user.locale,
            "app_permissions": str(channel.permissions), "attachment_size_limit": 10 << 20,
            "entitlements": [], "authorizing_integration_owners": places.list_owners(user, channel),
            "context": 0 if channel.guild_id else 1,
        }  # fmt: skip
        if channel.guild_id is not None:
            guild = places.guilds[channel.guild_id]
            payload |= {"guild_id": str(guild.id), "guild_locale": guild.locale}
            payload["member"] = guild.member_json(user)
        else:
            payload["user"] = user.to_json()
        if source is not None:
            payload["message"] = places.tell(source)
        interaction = Interaction(number, token, user, channel, places.clock(), payload, source)
        places.interactions[token] = interaction
        return interaction

    async def send(self, interaction: Interaction) -> None:
        """Deliver an interaction to the bot."""
        guild_id = interaction.channel.guild_id
        await self.gateway.dispatch("INTERACTION_CREATE", interaction.payload, guild_id)

    def forget(self, interaction: Interaction, kept: int) -> None:
        """Forget an interaction, all requests, and all but the newest messages of its channel, so that many
        thousands of presses need no memory.
        """
        self.places.interactions.pop(interaction.token, None)
        self.requests.clear()
        messages = interaction.channel.messages
        for old in list(messages)[:-kept]:
            del messages[old]

    async def slash(self, user: User, channel: Channel, name: str, **options: Any) -> Interaction:
        """A user types a slash command in a channel.

        Args:
            user: who.
            channel: where.
            name: the command.
            options: its options, by name.
        """
        guild = self.places.guilds.get(channel.guild_id or 0)
        return await self.interact(user, channel, 2, self.command_data(name, options, guild))

    def command_data(self, name: str, options: Json, guild: Guild | None = None) -> Json:
        """What Discord tells about a command; users are resolved, in a server with what they are there."""
        command = next(known for known in self.places.commands if known["name"] == name)
        kinds = {option["name"]: option["type"] for option in command.get("options", ())}
        data: Json = {"id": command["id"], "name": name, "type": 1, "options": []}
        for key, value in options.items():
            if isinstance(value, User):
                resolved = data.setdefault("resolved", {"users": {}})
                resolved["users"][str(value.id)] = value.to_json()
                if guild is not None:
                    member = guild.member_json(value)
                    del member["user"], member["deaf"], member["mute"]
                    resolved.setdefault("members", {})[str(value.id)] = member
                value = str(value.id)
            data["options"].append({"name": key, "type": kinds[key], "value": value})
        return data

    async def press(
        self, user: User, message: Message, custom_id: str, values: Sequence[str] | None = None
    ) -> Interaction:
        """Somebody presses a button, or chooses in a select."""
        return await self.interact(user, *self.press_data(message, custom_id, values))

    def press_data(
        self, message: Message, custom_id: str, values: Sequence[str] | None = None
    ) -> tuple[Channel, int, Json, Message]:
        """What a press consists of, as :meth:`interact` takes it; ``values`` are those of a select."""
        data: Json = {"custom_id": custom_id, "component_type": 2 if values is None else 3}
        if values is not None:
            data["values"] = list(values)
        return self.places.channels[message.channel_id], 3, data, message

    def upload(self, filename: str, content: bytes) -> Json:
        """A file that somebody puts into a form, as Discord tells of it."""
        number = str(self.places.new_id())
        self.files[number] = content
        where = f"{self.base.removesuffix(API)}/attachments/{FORMS}/{number}/{filename}"
        return {"id": number, "filename": filename, "size": len(content), "url": where, "proxy_url": where}

    # --- what happens to servers ---

    async def archive(self, thread: Channel) -> None:
        """Somebody archives a thread, or Discord does after its quiet time; the bot hears of it."""
        self.places.set_archived(thread, is_archived=True)
        await self.announce("THREAD_UPDATE", thread)

    async def announce(self, event: str, channel: Channel) -> None:
        """Tell the bot about a channel or thread as it is now."""
        await self.gateway.dispatch(event, channel.to_json(self.places.bot), channel.guild_id)

    async def remove_bot(self, guild: Guild) -> None:
        """Somebody removes the bot from a server."""
        guild.is_joined = False
        await self.gateway.dispatch("GUILD_DELETE", {"id": str(guild.id)}, guild.id)

    async def invite_bot(self, guild: Guild) -> None:
        """Somebody invites the bot to a server that it had left."""
        guild.is_joined = True
        await self.gateway.dispatch("GUILD_CREATE", self._describe(guild), guild.id)

    def of(self, method: str, ending: str) -> list[Request]:
        """The requests of a method to paths that end so."""
        return [r for r in self.requests if r.method == method and r.path.endswith(ending)]


def is_ephemeral(message: Message) -> bool:
    """Whether only one person sees a message."""
    return bool(message.body.get("flags", 0) & EPHEMERAL)


@asynccontextmanager
async def open_fake_discord(
    examiner: Examiner | None = None,
    shards: int = 1,
    today: Callable[[], datetime] = lambda: datetime.now(UTC),
    clock: Callable[[], float] | None = None,
) -> AsyncIterator[FakeDiscord]:
    """A stand-in that listens, until the end of the block."""
    fake = FakeDiscord(examiner, shards, clock, today)
    runner = await fake.start()
    try:
        yield fake
    finally:
        for session in fake.gateway.sessions.values():
            if session.socket is not None:
                await session.socket.close()
        await runner.cleanup()
        await asyncio.sleep(0)  # what was closed is let go in the next round of the loop
