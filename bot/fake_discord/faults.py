"""What goes wrong between the bot and Discord."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.fake_discord.members import Json


@dataclass
class Request:
    """A request as it arrived.

    Attributes:
        method: the HTTP method.
        path: the path below ``/api/v10``.
        body: its JSON.
        files: name and size of each uploaded file.
        query: what stands after the question mark.
    """

    method: str
    path: str
    body: Any
    files: list[Json] = field(default_factory=list)
    query: dict[str, str] = field(default_factory=dict)


@dataclass
class Fault:
    """Something that happens to the next requests of a sort.

    Args:
        method: the HTTP method.
        path: a regular expression for the whole path.
        status: the answer's status; 0 to break off the connection instead of answering.
        code: Discord's error code.
        times: how many requests it happens to; ``None`` for all of them.
        retry_after: seconds to wait, for 429.
        is_global: whether a 429 is for every route.
        scope: whose limit a 429 is that isn't for every route: "user" (the bot's) or "shared" (that of all
            who use the same thing).
        is_carried_out: whether the request is carried out and only its answer is lost.
        delay: seconds until it is carried out.
        applies: a further condition.
    """

    method: str
    path: str
    status: int = 0
    code: int = 0
    times: int | None = 1
    retry_after: float = 0.0
    is_global: bool = False
    scope: str = "user"
    is_carried_out: bool = False
    delay: float = 0.0
    applies: Callable[[Request], bool] = lambda _: True
    met: int = 0

    def take(self, request: Request) -> bool:
        """Whether it happens to this request; counts it if so."""
        is_spent = self.times is not None and self.met >= self.times
        if is_spent or request.method != self.method or not re.fullmatch(self.path, request.path):
            return False
        if not self.applies(request):
            return False
        self.met += 1
        return True
