"""A match of OSICA can be seen again, as an animated picture and as a page; an owner's art is shown."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from bot.app.matches.bringing_forward import record_again
from bot.app.packs.pictures import Drawing, Drawn, Scene
from bot.app.records.reading import Record
from bot.discord.platform.limits import FILE_BYTES
from bot.games.osica.pack import OsicaPack
from bot.games.painting import art
from engine.kernel.journal import Entry, Header
from engine.osica import OSICA
from engine.osica.players.greedy import GreedyPlayer
from engine.osica.state.views import TableView
from tests.osica.playing import new_game

PACK = OsicaPack(OSICA)
NAMES = ("Mio", "Rin")
SEED = 1


@pytest.fixture(scope="module")
def played() -> tuple[Header, list[Entry]]:
    """A match between two computer players."""
    game, player, entries = new_game(SEED), GreedyPlayer(), []
    while (prompt := game.prompt) is not None:
        ids = tuple(option.id for option in player.choose(prompt, game.view(prompt.seat)))
        game.answer(ids)
        entries.append(Entry(prompt.seat, prompt.id, ids))
    decks = [deck for _, deck in OSICA.starter_decks()]
    header = Header(
        "osica", OSICA.data_hash, SEED.to_bytes(32, "big"), (decks[SEED % 2], decks[SEED // 2 % 2])
    )
    return header, entries


def record(played: tuple[Header, list[Entry]], answers: int | None = None) -> Record:
    """What was recorded of it, or of its first answers."""
    header, entries = played
    return record_again(PACK, OSICA, header, entries[:answers], Record(PACK, []))[0]


@pytest.fixture(scope="module")
def scenes(played: tuple[Header, list[Entry]]) -> list[Scene]:
    """The match position by position, as everybody could see it."""
    return list(record(played).list_scenes(None))


def draw(drawing: Drawing) -> Drawn:
    return drawing.draw(*drawing.subject)


def test_a_replay_is_a_picture_and_a_page(scenes: list[Scene]) -> None:
    picture, page = map(draw, PACK.draw_replay("Mio vs Rin", scenes, NAMES))
    assert picture.filename.endswith(".gif")
    assert len(picture.data) < FILE_BYTES
    frames = getattr(Image.open(io.BytesIO(picture.data)), "n_frames", 1)
    assert len({scene.view.turn for scene in scenes}) <= frames < len(scenes)
    assert page.filename.endswith(".html")
    assert b"<title>Mio vs Rin" in page.data
    assert len(page.data) < FILE_BYTES
    assert page.data.count(b'"caption":') == len(scenes)


def test_a_turn_is_shown_position_by_position(scenes: list[Scene]) -> None:
    turn = [scene for scene in scenes if scene.view.turn == 3]
    picture = draw(PACK.animate(turn, NAMES))
    frames = [
        frame.convert("RGB").tobytes()
        for frame in ImageSequence.Iterator(Image.open(io.BytesIO(picture.data)))
    ]
    assert len(frames) == len(turn)
    assert len(set(frames)) == len(frames)


def test_the_last_turn_is_the_one_in_which_the_last_choice_was_made(
    played: tuple[Header, list[Entry]],
) -> None:
    _, entries = played
    turns = [page.leaf.turn for page in record(played).list_standing()]
    within = next(at for at, turn in enumerate(turns) if turn == 4) + 2
    assert turns[within - 2 : within + 1] == [4, 4, 4], "two choices were made in this turn"
    pages = record(played, within).list_last_turn()
    assert [page.leaf.number for page in pages] == [within - 2, within - 1, within]
    ended = next(at for at, turn in enumerate(turns) if turn == 5)
    pages = record(played, ended).list_last_turn()
    assert [page.leaf.turn for page in pages] == [4] * (ended - within + 2) + [5], (
        "the last choice ended turn 4"
    )
    assert [page.leaf.number for page in record(played, 0).list_last_turn()] == [0]
    assert len(record(played, len(entries)).list_last_turn()) > 1


def count_red(drawing: Drawing) -> int:
    """Pixels of a red that no drawing of ours has."""
    image = Image.open(io.BytesIO(draw(drawing).data)).convert("RGB")
    reds, greens, blues = (list(band.tobytes()) for band in image.split())
    return sum(
        red > 120 and max(green, blue) < 40 for red, green, blue in zip(reds, greens, blues, strict=True)
    )


def test_an_owner_s_art_stands_on_boards_and_hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, player = new_game(SEED), GreedyPlayer()
    while (prompt := game.prompt) is not None and game.view(None).turn < 3:
        game.answer([option.id for option in player.choose(prompt, game.view(prompt.seat))])
    view = game.view(0)
    assert isinstance(view, TableView)
    drawings = (PACK.draw_board(view, NAMES, ()), PACK.draw_hand(view, 0, NAMES))
    before = [count_red(each) for each in drawings]
    pieces = [piece.card for side in view.sides for piece in side.pieces]
    for number in {card.number for card in (*view.sides[0].hand, *pieces)}:
        Image.new("RGB", (300, 420), (230, 10, 10)).save(tmp_path / f"{number}.png")
    monkeypatch.setenv("OSHIBAN_ART", str(tmp_path))
    art.cache_clear()
    try:
        after = [count_red(each) for each in drawings]
    finally:
        art.cache_clear()
    assert all(more > less + 2000 for less, more in zip(before, after, strict=True)), (before, after)
