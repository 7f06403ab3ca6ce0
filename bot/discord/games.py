"""The card games that are installed, and their pictures."""

from collections.abc import Sequence

import renderers
from bot.discord.pictures import PictureSet, Registry
from engine.hocg import HOCG
from engine.hocg.views import TableView
from engine.kernel.ruleset import Ruleset, View


def installed_rulesets() -> Sequence[Ruleset]:
    """Every card game that can be played here, the default one first."""
    return (HOCG,)


def _phase(view: View) -> str:
    return f"{view.phase.value} step" if isinstance(view, TableView) else ""


def installed_pictures() -> Registry:
    """The pictures of those card games."""
    return Registry({HOCG.name: PictureSet(renderers.draw_board, renderers.draw_hand, _phase)})
