"""How the stand-in says no."""

from __future__ import annotations

from collections.abc import Mapping


class Refusal(Exception):
    """An error answer.

    Args:
        status: the HTTP status.
        code: Discord's error code.
        message: what it says.
        retry_after: seconds to wait, for 429.
        errors: what is wrong with which part of the request, as Discord nests it.
    """

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        retry_after: float = 0.0,
        errors: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status, self.code, self.message, self.retry_after = status, code, message, retry_after
        self.errors = errors
