"""The table: everything that one viewer may see of a match, in one value."""

import msgspec

from bot.app.packs.asking import Asking
from bot.app.packs.standing import Recurring
from bot.model.log_lines import LogLine
from bot.model.matches import MatchInfo
from bot.model.settings import NOTHING_SET, UserSettings
from engine.kernel.events import Viewer
from engine.kernel.prompts import Prompt
from engine.kernel.questions import Label
from engine.kernel.ruleset import Refusal, View


class Table(msgspec.Struct, frozen=True):
    """A match as one viewer may know it.

    Args:
        match: who plays, the clock, the status, where it is posted.
        viewer: the viewer's seat; ``None`` for everybody who is not playing.
        view: what the renderers draw.
        prompt: the waiting question, only for the player who must answer it.
        open_prompt: the waiting question if it is one that everybody may see, whoever answers it.
        asking: what is told with ``prompt`` or ``open_prompt``: the options in words, what asks, the cards it
            is about.
        log: the newest log lines, the oldest of them first.
        board_text: the visible table as text.
        hand_text: the viewer's hand as text; empty for everybody who is not playing.
        private_text: what else only the viewer may look at, as text.
        refusals: what the viewer can't do at ``prompt``, and why; empty where there is no ``prompt``, so that
            nobody learns from them what another player holds.
        recurring: what of ``prompt`` may be answered ahead.
        settings: what the viewer has set.
        has_hints: whether a hint can be asked for at ``prompt``.
    """

    match: MatchInfo
    viewer: Viewer
    view: View
    prompt: Prompt | None
    asking: Asking | None
    log: tuple[LogLine, ...]
    board_text: str
    hand_text: str
    private_text: str = ""
    refusals: tuple[Refusal, ...] = ()
    recurring: tuple[Recurring, ...] = ()
    settings: UserSettings = NOTHING_SET
    open_prompt: Prompt | None = None
    has_hints: bool = False

    @property
    def labels(self) -> dict[str, Label]:
        """Option id -> the option in words, for ``prompt`` or ``open_prompt``."""
        return {} if self.asking is None else self.asking.labels
