"""The tiny game with pictures that say what they show, so that boards and hands come with files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.app.packs.pack import GamePack, Packs
from bot.app.packs.pictures import NO_HIGHLIGHTS, Drawing, Highlights
from engine.kernel.ruleset import Result, View
from tests.bot.tiny_game import TinyRuleset


@dataclass(frozen=True)
class Picture:
    """A picture that says what it shows."""

    data: bytes
    filename: str


def write(what: str, filename: str) -> Picture:
    """Make a picture of some words."""
    return Picture(what.encode(), filename)


class DrawnPack(GamePack):
    """The tiny game with a picture of each board, hand and result."""

    def draw_board(
        self, view: View, names: Sequence[str], last: Sequence[str], marks: Highlights = NO_HIGHLIGHTS
    ) -> Drawing:
        """The turn and the last events."""
        return Drawing("board", write, (f"{view.turn} {' '.join(last)}", "board.png"))

    def draw_hand(self, view: View, seat: int, names: Sequence[str]) -> Drawing:
        """Whose hand it is."""
        return Drawing("hand", write, (f"{view.turn} {seat}", "hand.png"))

    def draw_result(
        self, view: View, names: Sequence[str], result: Result | None, story: Sequence[str]
    ) -> Drawing:
        """The story."""
        return Drawing("result", write, ("\n".join(story), "result.png"))


DRAWN = Packs([DrawnPack(TinyRuleset())])
