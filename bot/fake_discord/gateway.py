"""The gateway: sessions, heartbeats, resuming."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from bot.fake_discord.members import Json

HEARTBEAT_MS = 41_250
HIDDEN = ("invisible", "offline")
MOST_STARTS = 1000
"""So many sessions may be begun a day."""
REMEMBERED = 500
"""So many events of a session are sent again to whoever goes on with it."""


@dataclass
class Session:
    """A session of one shard, which outlives its connection.

    Attributes:
        is_shown: whether people see by it that the bot is online.
    """

    id: str
    shard: tuple[int, int]
    is_shown: bool = True
    events: deque[Json] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    sent: int = 0
    socket: web.WebSocketResponse | None = None


class Gateway:
    """Sends events to the bot's shards.

    Args:
        hello: what a new session is told first, by shard: event name and data.
        token: the bot's token.

    Attributes:
        token: the bot's token, which may be reset.
        identified: how many sessions were begun.
        starts: how many may still be begun before the stand-in counts anew.
        resumed: how many were gone on with.
        is_closed: whether nobody can connect.
        is_silent: whether those who connect are told nothing.
        unheard: how many were told nothing.
        is_deaf: whether heartbeats are left unanswered.
        heartbeat_ms: the interval of heartbeats that new connections are told.
        refusals: how many of the next resumptions are refused.
    """

    def __init__(self, token: str) -> None:
        self.token = token
        self.greet: Any = None
        self.url = ""
        self.sessions: dict[str, Session] = {}
        self.identified = self.resumed = self.heartbeats = 0
        self.starts = MOST_STARTS
        self.is_deaf = self.is_closed = self.is_silent = False
        self.unheard = 0
        self.heartbeat_ms = HEARTBEAT_MS
        self.refusals = 0
        self.changed = asyncio.Condition()

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection until it is closed."""
        if self.is_closed:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(autoping=True)
        await socket.prepare(request)
        if self.is_silent:
            self.unheard += 1
        else:
            await self._send(socket, 10, {"heartbeat_interval": self.heartbeat_ms})
        session: Session | None = None
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    continue
                frame = json.loads(message.data)
                session = await self._receive(socket, session, frame["op"], frame["d"])
        finally:
            if session is not None and session.socket is socket:
                session.socket = None
        return socket

    async def _receive(
        self, socket: web.WebSocketResponse, session: Session | None, op: int, data: Any
    ) -> Session | None:
        if op == 1:
            self.heartbeats += 1
            if not self.is_deaf:
                await self._send(socket, 11, None)
        elif op == 2:
            session = await self._identify(socket, data)
        elif op == 6:
            session = await self._resume(socket, data)
        return session

    async def _identify(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        if data["token"] != self.token:
            await socket.close(code=4004, message=b"Authentication failed.")
            return None
        status = (data.get("presence") or {}).get("status", "online")
        number, count = data.get("shard", (0, 1))
        session = Session(secrets.token_hex(8), (number, count), status not in HIDDEN, socket=socket)
        self.sessions[session.id] = session
        self.identified += 1
        self.starts -= 1
        for event, payload in self.greet(session):
            await self._dispatch(session, event, payload)
        await self._notify()
        return session

    async def _resume(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        session = self.sessions.get(data["session_id"])
        if session is None or self.refusals > 0:
            self.refusals = max(0, self.refusals - 1)
            await self._send(socket, 9, False)
            return None
        session.socket = socket
        self.resumed += 1
        for frame in [f for f in session.events if f["s"] > data["seq"]]:
            await socket.send_json(frame)
        await self._dispatch(session, "RESUMED", {})
        await self._notify()
        return session

    @property
    def is_online(self) -> bool:
        """Whether people see the bot online: somebody is connected who shows it."""
        sessions = self.sessions.values()
        return any(each.is_shown and each.socket is not None and not each.socket.closed for each in sessions)

    async def dispatch(self, event: str, data: Json, guild_id: int | None = None) -> None:
        """Send an event to the shard of a server; without one to shard 0."""
        for session in self._current():
            number, count = session.shard
            if number == ((guild_id or 0) >> 22) % count:
                await self._dispatch(session, event, data)

    def _current(self) -> list[Session]:
        """The newest session of each shard."""
        return list({session.shard: session for session in self.sessions.values()}.values())

    async def _dispatch(self, session: Session, event: str, data: Json) -> None:
        session.sent += 1
        frame = {"op": 0, "t": event, "s": session.sent, "d": data}
        session.events.append(frame)
        if session.socket is not None and not session.socket.closed:
            try:
                await session.socket.send_json(frame)
            except ConnectionError:
                session.socket = None

    async def _send(self, socket: web.WebSocketResponse, op: int, data: Any) -> None:
        await socket.send_json({"op": op, "d": data, "s": None, "t": None})

    async def beat(self) -> None:
        """Let every connection hear that somebody is there, where hearts beat by another clock."""
        for session in self._current():
            if session.socket is not None and not session.socket.closed:
                await self._send(session.socket, 11, None)

    async def ask_to_reconnect(self) -> None:
        """Ask every shard to connect anew and go on (op 7)."""
        for session in self._current():
            if session.socket is not None:
                await self._send(session.socket, 7, None)

    async def invalidate(self) -> None:
        """Tell every shard that its session is over (op 9)."""
        for session in self._current():
            self.sessions.pop(session.id, None)
            if session.socket is not None:
                await self._send(session.socket, 9, False)

    async def cut(self) -> None:
        """Break every connection without a word."""
        for session in self.sessions.values():
            if session.socket is not None and session.socket._writer is not None:
                transport = session.socket._writer.transport
                session.socket = None
                if transport is not None:
                    transport.abort()

    async def _notify(self) -> None:
        async with self.changed:
            self.changed.notify_all()
