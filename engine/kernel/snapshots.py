"""A whole match as it is saved at any prompt."""

from typing import Any, Generic, TypeVar

import msgspec

from engine.kernel.codec import Family
from engine.kernel.decoding import UNREADABLE, json_decoder
from engine.kernel.errors import DataError
from engine.kernel.machine import Frame, Machine
from engine.kernel.prompts import Prompt
from engine.kernel.saving import Forms

S = TypeVar("S")


class Snapshot(msgspec.Struct, Generic[S], kw_only=True):
    """A match as it is saved: the state, the stack of frames and the waiting prompt. Whoever changes its
    form, or that of a frame or an event, adds a step to the forms of the game.
    """

    version: int
    state: S
    stack: msgspec.Raw
    prompt: Prompt | None
    asked: int
    lowest: int | None = None


N = TypeVar("N", bound=Snapshot[Any])


class Saver(Generic[N]):
    """How a game's matches are saved and read.

    Args:
        forms: the forms in which they were ever saved.
        kind: what is saved.
        frames: the procedures of the game.
    """

    def __init__(self, forms: Forms, kind: type[N], frames: Family[Frame]) -> None:
        self.forms = forms
        self._frames = frames
        self._kind = kind
        self._decode = json_decoder(kind)

    def write(self, state: object, machine: Machine[Any], **more: msgspec.Raw) -> bytes:
        """A match as JSON.

        Args:
            state: its state.
            machine: what runs it.
            more: what the game keeps besides.
        """
        return msgspec.json.encode(
            self._kind(
                version=self.forms.current,
                state=state,
                stack=self._frames.encode(machine.stack),
                prompt=machine.prompt,
                asked=machine.asked,
                lowest=machine.lowest,
                **more,
            )
        )

    def read(self, saved: bytes) -> tuple[N, Machine[Any]]:
        """What was saved, and what runs the match from there.

        Raises:
            DataError: it can't be read, or was saved by a newer release.
        """
        try:
            snapshot = self._decode(self.forms.bring_forward(saved))
        except UNREADABLE as error:
            raise DataError(f"this is no saved {self.forms.what}: {error}") from error
        stack = self._frames.decode(snapshot.stack)
        return snapshot, Machine(stack, snapshot.prompt, snapshot.asked, snapshot.lowest)
