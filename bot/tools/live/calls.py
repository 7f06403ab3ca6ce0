"""What went over the wire between the bot and Discord, as discord.py sent and read it."""

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
import msgspec

from bot.fake_discord.measured import template_of

API = re.compile(r"^/api/v\d+(?=/)")
LONGEST_BODY: Final = 12 << 20
"""Bytes of a request that are looked at."""
FILES_ROUTE: Final = "files"
"""The route of what is fetched from where Discord keeps files."""


class Call(msgspec.Struct, frozen=True, omit_defaults=True):
    """A request and how it was answered, without anything that tells of whom or where.

    Args:
        at: seconds since the first one.
        method: the HTTP method.
        route: its path, with names in the place of identifiers and tokens.
        status: the HTTP status; 0 if there was no answer.
        code: Discord's error code.
        ms: milliseconds until the answer.
        bucket: whose limit it counts for (``X-RateLimit-Bucket``).
        limit: how many requests of this bucket Discord takes.
        remaining: how many it takes still.
        reset_after: seconds until it takes as many again.
        retry_after: seconds to wait, where it was one too many.
        scope: whose limit that was: "user", "shared" or "global".
    """

    at: float
    method: str
    route: str
    status: int = 0
    code: int = 0
    ms: float = 0.0
    bucket: str = ""
    limit: int | None = None
    remaining: int | None = None
    reset_after: float | None = None
    retry_after: float | None = None
    scope: str = ""

    @property
    def is_refused(self) -> bool:
        """Whether it wasn't done, or nobody knows."""
        return not 200 <= self.status < 400

    def __str__(self) -> str:
        came = "no answer" if not self.status else str(self.status)
        return f"{self.method} {self.route}: {came}" + (f" ({self.code})" if self.code else "")


@dataclass(frozen=True)
class Exchange:
    """A call with everything that was said. It stays in memory.

    Args:
        call: what of it can be told.
        path: the whole path.
        sent: the JSON of the request.
        files: SHA-256 of each uploaded file, by its name.
        answer: the JSON of the answer.
    """

    call: Call
    path: str
    sent: Any = None
    files: dict[str, str] = field(default_factory=dict)
    answer: Any = None

    def is_of(self, method: str, path: str) -> bool:
        """Whether it is a request of this method, to a path that matches a regular expression."""
        return self.call.method == method and re.fullmatch(path, self.path) is not None


class Recorder:
    """Notes every request of discord.py's clients.

    Args:
        clock: seconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock, self._begun = clock, clock()
        self.exchanges: list[Exchange] = []

    @property
    def calls(self) -> list[Call]:
        """What of them can be told."""
        return [exchange.call for exchange in self.exchanges]

    def since(self, number: int) -> Sequence[Exchange]:
        """All requests but the first ones."""
        return self.exchanges[number:]

    def trace(self) -> aiohttp.TraceConfig:
        """What is given to a client (``http_trace``), so that it is listened to."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._start)
        config.on_request_chunk_sent.append(self._send)
        config.on_request_end.append(self._end)
        config.on_response_chunk_received.append(self._read)
        config.on_request_exception.append(self._break_off)
        return config

    async def _start(self, _: object, note: SimpleNamespace, params: aiohttp.TraceRequestStartParams) -> None:
        note.begun, note.body, note.number = self._clock(), bytearray(), None

    async def _send(
        self, _: object, note: SimpleNamespace, params: aiohttp.TraceRequestChunkSentParams
    ) -> None:
        if len(note.body) < LONGEST_BODY:
            note.body += params.chunk

    async def _end(self, _: object, note: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
        answered = params.response
        if answered.status == 101:  # the gateway's connection
            return
        self._note(note, params.method, params.url.path, answered.status, answered.headers)

    async def _break_off(
        self, _: object, note: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams
    ) -> None:
        if note.number is None:
            self._note(note, params.method, params.url.path, 0, params.headers)

    async def _read(
        self, _: object, note: SimpleNamespace, params: aiohttp.TraceResponseChunkReceivedParams
    ) -> None:
        """What was answered comes after its status."""
        if note.number is None:
            return
        noted = self.exchanges[note.number]
        if noted.call.route == FILES_ROUTE:
            return
        try:
            answer = json.loads(params.chunk)
        except ValueError:
            return
        call = noted.call
        if isinstance(answer, dict) and call.is_refused:
            told = answer.get("retry_after")
            call = msgspec.structs.replace(
                call, code=int(answer.get("code") or 0), retry_after=None if told is None else float(told)
            )
        self.exchanges[note.number] = Exchange(call, noted.path, noted.sent, noted.files, answer)

    def _note(
        self, note: SimpleNamespace, method: str, path: str, status: int, headers: Mapping[str, str]
    ) -> None:
        now = self._clock()
        is_api = API.match(path) is not None
        path = API.sub("", path)
        told = headers if status else {}
        call = Call(
            at=round(note.begun - self._begun, 3),
            method=method,
            route=template_of(path) if is_api else FILES_ROUTE,
            status=status,
            ms=round((now - note.begun) * 1000, 1),
            bucket=told.get("X-RateLimit-Bucket", ""),
            limit=_number(told.get("X-RateLimit-Limit"), int),
            remaining=_number(told.get("X-RateLimit-Remaining"), int),
            reset_after=_number(told.get("X-RateLimit-Reset-After"), float),
            retry_after=_number(told.get("Retry-After"), float),
            scope=told.get("X-RateLimit-Scope", ""),
        )
        sent, files = read_body(bytes(note.body))
        note.number = len(self.exchanges)
        self.exchanges.append(Exchange(call, path, sent, files))


def _number(told: str | None, sort: type[Any]) -> Any:
    return None if told is None else sort(told)


def read_body(body: bytes) -> tuple[Any, dict[str, str]]:
    """The JSON of a request, and SHA-256 of each uploaded file by its name."""
    if not body:
        return None, {}
    if not body.startswith(b"--"):
        try:
            return json.loads(body), {}
        except ValueError:
            return None, {}
    sent, files = None, {}
    boundary = body.partition(b"\r\n")[0]
    for part in body.split(boundary)[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        content = content.removesuffix(b"\r\n")
        if b'name="payload_json"' in head:
            sent = json.loads(content)
        elif (name := re.search(rb'filename="([^"]+)"', head)) is not None:
            files[name[1].decode()] = hashlib.sha256(content).hexdigest()
    return sent, files
