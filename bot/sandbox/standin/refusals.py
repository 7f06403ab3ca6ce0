"""How the stand-in says no."""

from __future__ import annotations


class Refusal(Exception):
    """An error answer.

    Args:
        status: the HTTP status.
        code: Discord's error code.
        message: what it says.
    """

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status, self.code, self.message = status, code, message
