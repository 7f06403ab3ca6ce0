"""What is played while bots are killed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from bot.app.packs.articles import Library
from bot.app.packs.pack import GamePack
from bot.games.hocg.pack import HocgPack
from engine.hocg import HOCG
from tests.bot.tiny_game import TinyRuleset


class KeptHocg(HocgPack):
    """hOCG that reads its library once, before the bots that have it are forked."""

    @cache  # noqa: B019 (there is one pack, for as long as the process lives)
    def load_library(self) -> Library:
        """Everything there is to read."""
        return super().load_library()


@cache
def tiny_pack() -> GamePack:
    """The tiny game."""
    return GamePack(TinyRuleset())


@cache
def hocg_pack() -> GamePack:
    """hOCG, with pictures."""
    return KeptHocg(HOCG)


@dataclass(frozen=True)
class Contest:
    """What the people of a campaign play, and how.

    Args:
        find_pack: finds the game in any process: a function of a module.
        deck: the deck that both play with, as commands name it.
        warm: a module that makes the game ready when it is imported, before bots are forked.
        life: seconds of the fast loop that a bot lives at most, once it is there.
        ahead: matches that were played up to near their ends before the first bot was started.
        left: choices that are left of those.
        tables: matches in play at once.
        patience: after about so many choices in a match somebody gives up; ``None`` for never.
    """

    find_pack: Callable[[], GamePack]
    deck: str
    warm: str
    life: float = 20.0
    ahead: int = 0
    left: int = 5
    tables: int = 2
    patience: int | None = None

    @property
    def pack(self) -> GamePack:
        """The game."""
        return self.find_pack()


TINY = Contest(tiny_pack, "plain", "tests.chaos.warm")
"""A small game: many choices and many whole matches between the kills."""
STARTERS = Contest(
    hocg_pack, "hSD01-sora", "tests.chaos.warm_hocg", life=120.0, ahead=8, left=10, tables=3, patience=10
)
"""hOCG with a starter deck. Its matches are long: some are met near their ends, the others are given up."""
