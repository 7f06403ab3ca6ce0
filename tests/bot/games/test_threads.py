"""A match that is kept in memory is read by several threads at once."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator

import pytest

from bot.app.packs.pack import GamePack
from bot.games.installed import installed_packs
from engine.kernel.players.protocol import NOTHING_SEEN
from engine.kernel.players.random import RandomPlayer
from engine.kernel.ruleset import Match

PROMPTS = 120


@pytest.fixture(autouse=True)
def switching() -> Iterator[None]:
    """Threads take turns far more often than usual."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def read(pack: GamePack, game: Match) -> list[Callable[[], object]]:
    """What is done with a match that waits at a question; copies are told by what they save."""
    return [
        game.to_json,
        lambda: game.copy().to_json(),
        lambda: pack.ask(game),
        lambda: pack.ask(game),
        lambda: [game.view(viewer) for viewer in (0, 1, None)],
        lambda: [game.describe_board(viewer) for viewer in (0, 1, None)],
    ]


def read_at_once(readings: list[Callable[[], object]]) -> list[object]:
    """What comes of readings, each in a thread of its own."""
    begins = threading.Barrier(len(readings))
    found: dict[int, object] = {}

    def run(number: int, reading: Callable[[], object]) -> None:
        begins.wait()
        try:
            found[number] = reading()
        except Exception as error:  # told apart from what was to be found
            found[number] = error

    threads = [threading.Thread(target=run, args=each) for each in enumerate(readings)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return [found[number] for number in range(len(readings))]


@pytest.mark.parametrize("pack", [*installed_packs()], ids=lambda pack: pack.name)
def test_threads_that_read_a_match_at_once_read_the_same(pack: GamePack) -> None:
    decks = [deck for _, deck in pack.ruleset.starter_decks()[:2]]
    game, player = pack.ruleset.start(decks, bytes(32)), RandomPlayer(bytes(32))
    for _ in range(PROMPTS):
        if (prompt := game.prompt) is None:
            break
        alone = [reading() for reading in read(pack, game.copy())]
        assert read_at_once(read(pack, game)) == alone
        game.answer([option.id for option in player.choose(prompt, NOTHING_SEEN)])
