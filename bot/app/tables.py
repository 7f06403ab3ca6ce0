"""The table: everything that one viewer may see of a match, in one value."""

import msgspec

from bot.app.values import LogLine, MatchInfo
from engine.kernel.events import Viewer
from engine.kernel.prompts import Prompt
from engine.kernel.ruleset import Label, Refusal, View


class Table(msgspec.Struct, frozen=True):
    """A match as one viewer may know it.

    Args:
        match: who plays, the clock, the status, where it is posted.
        viewer: the viewer's seat; ``None`` for everybody who is not playing.
        view: what the renderers draw.
        prompt: the waiting question, only for the player who must answer it.
        labels: option id -> the option in words, for ``prompt``.
        log: the newest log lines, the oldest of them first.
        board_text: the visible table as text.
        hand_text: the viewer's hand as text; empty for everybody who is not playing.
        refusals: what the viewer can't do at ``prompt``, and why; empty where there is no ``prompt``, so that
            nobody learns from them what another player holds.
    """

    match: MatchInfo
    viewer: Viewer
    view: View
    prompt: Prompt | None
    labels: dict[str, Label]
    log: tuple[LogLine, ...]
    board_text: str
    hand_text: str
    refusals: tuple[Refusal, ...] = ()
