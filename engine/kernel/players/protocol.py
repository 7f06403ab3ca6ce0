"""What a computer player is."""

from typing import Protocol

from engine.kernel.prompts import Option, Prompt
from engine.kernel.ruleset import View


class Player(Protocol):
    """A computer player in one seat of one match: it is given prompts and chooses their answers."""

    @property
    def reads_view(self) -> bool:
        """Whether it looks at the table at all; if not, nobody needs to draw up a view for it."""

    def choose(self, prompt: Prompt, view: View) -> tuple[Option, ...]:
        """An answer that the prompt allows.

        Args:
            prompt: the question.
            view: what the seat that is asked may know; :data:`NOTHING_SEEN` for a player that doesn't look.
        """


NOTHING_SEEN = View(viewer=None, turn=0, active=0)
"""The view of a player that doesn't look."""
