"""Saved matches outlive a release: each says in which form it was saved, and is brought forward to today's
form by small numbered steps.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from engine.kernel.decoding import UNREADABLE, decode_json, json_decoder
from engine.kernel.errors import DataError

Step = Callable[[dict[str, Any]], None]
"""Changes a saved match, as plain JSON, from one form to the next in place."""


class _Form(msgspec.Struct):
    """The one thing that every form says in the same place."""

    version: int


_read_form = json_decoder(_Form)


class Forms:
    """The forms in which a ruleset has saved its matches.

    Args:
        what: what is saved, in words ("match of hOCG").
        steps: how a match gets from the first form to the second, from that to the third, and so on.
    """

    def __init__(self, what: str, steps: Sequence[Step]) -> None:
        self.what = what
        self.steps = tuple(steps)
        self.current = 1 + len(self.steps)

    def bring_forward(self, saved: bytes) -> bytes:
        """A saved match in today's form; the same bytes if it is in that form already.

        Raises:
            DataError: it is no saved match, is of a form that only a newer release knows, or isn't what it
                says it is.
        """
        try:
            version = _read_form(saved).version
        except UNREADABLE as error:
            raise DataError(f"this is no saved {self.what}: {error}") from error
        if version == self.current:
            return saved
        if version > self.current:
            raise DataError(
                f"this was saved in form {version} by a newer release, or by another game; of a {self.what} "
                f"this release knows forms 1 to {self.current}"
            )
        if version < 1:
            raise DataError(f"this is no saved {self.what}: there is no form {version}")
        return self._climb(decode_json(saved, dict[str, Any]), version)

    def _climb(self, tree: dict[str, Any], version: int) -> bytes:
        for number, step in enumerate(self.steps[version - 1 :], version):
            try:
                step(tree)
            except (LookupError, TypeError, ValueError, AttributeError) as error:
                raise DataError(
                    f"this is no {self.what} in form {number}, as it says, or is of another game: "
                    f"{type(error).__name__}: {error}"
                ) from error
            tree["version"] = number + 1
        return msgspec.json.encode(tree)
