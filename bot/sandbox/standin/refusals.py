"""How the stand-in says no."""

from __future__ import annotations


class Refusal(Exception):
    """An error answer.

    Args:
        status: the HTTP status.
        code: Discord's error code.
        message: what it says.
        retry_after: seconds to wait, for 429.
    """

    def __init__(self, status: int, code: int, message: str, retry_after: float = 0.0) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status, self.code, self.message, self.retry_after = status, code, message, retry_after
