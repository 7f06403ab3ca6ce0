"""Whether pictures are edited into messages that are there already.

Discord has refused that: a message, or a deferred answer, that is edited to show a picture uploaded with the
edit is answered with 400 (https://github.com/discord/discord-api-docs/issues/7529), while new messages with
the same picture are taken. So there is a way without such edits, and it is taken by itself.
"""

import asyncio
from collections.abc import Callable
from enum import StrEnum

import structlog

log = structlog.get_logger(__name__)

AGAIN = 3600.0
"""Seconds after a refusal until an edit with a picture is tried again."""


class Edited(StrEnum):
    """What is edited. Discord takes the two in different ways, and may refuse one of them alone."""

    POST = "post"
    """A message that the bot posted in a channel."""
    ANSWER = "answer"
    """The answer to an interaction."""


def _tell_loop_time() -> float:
    return asyncio.get_running_loop().time()


class PictureEdits:
    """Remembers where Discord refuses pictures in edits.

    Args:
        is_wanted: whether pictures are to be edited in at all.
        clock: tells seconds; by default the running event loop's.
    """

    def __init__(self, *, is_wanted: bool = True, clock: Callable[[], float] = _tell_loop_time) -> None:
        self._is_wanted, self._clock = is_wanted, clock
        self._refused_until: dict[Edited, float] = {}

    def are_tried(self, what: Edited) -> bool:
        """Whether an edit with a picture is worth a request."""
        until = self._refused_until.get(what)
        return self._is_wanted and (until is None or self._clock() >= until)

    def note_refused(self, what: Edited) -> None:
        """Note that Discord refused a picture in an edit and took the same one in a new message."""
        self._refused_until[what] = self._clock() + AGAIN
        log.warning("picture_edits_refused", what=str(what), tried_again_in=AGAIN)
