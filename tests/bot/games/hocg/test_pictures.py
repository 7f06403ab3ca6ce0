"""hOCG's boards mark what is new and the last attack; a replay is two files within Discord's limits."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import NamedTuple

import msgspec
import pytest
from PIL import Image

from bot.app.looks import Looks, follow
from bot.app.matches.replaying import list_scenes
from bot.discord.platform.limits import FILE_BYTES
from bot.discord.platform.pictures import hash_drawing
from bot.games.hocg.attacks import find_attack
from bot.games.hocg.pack import HocgPack
from engine.hocg import HOCG, Game
from engine.hocg.players import GreedyPlayer, derive_seed
from engine.hocg.state.events import ArtUsed, DamageDealt, LifeLost
from engine.kernel.journal import Entry, Header
from engine.kernel.ruleset import Result
from renderers.hocg.attack import Attack
from renderers.hocg.replay import LIMIT

PACK = HocgPack(HOCG)
NAMES = ("Mio", "Rin")


class Played(NamedTuple):
    """A match that was played, with every position and every answer."""

    header: Header
    entries: list[Entry]
    games: list[Game]


@pytest.fixture(scope="module")
def played() -> Played:
    """A short match between two computer players."""
    decks = dict(HOCG.starter_decks())
    chosen = (decks["hSD01-sora"], decks["hSD01-azki"])
    seed = derive_seed("pictures", 2)
    game, player = HOCG.start(chosen, seed), GreedyPlayer(HOCG.pool)
    entries, games = [], [game.copy()]
    while (prompt := game.prompt) is not None:
        ids = tuple(option.id for option in player.choose(prompt, game.view(prompt.seat)))
        game.answer(ids)
        entries.append(Entry(prompt.seat, prompt.id, ids))
        kept = game.copy()
        kept.table.events = list(game.events)
        games.append(kept)
    return Played(Header("hocg", HOCG.data_hash, seed, chosen), entries, games)


def steps(played: Played) -> Iterator[tuple[Game, Game]]:
    """Each position with the one before it."""
    yield from zip(played.games, played.games[1:], strict=False)


def test_every_art_that_deals_damage_is_an_attack_with_its_numbers(played: Played) -> None:
    found = 0
    for before, after in steps(played):
        dealt = [e for e in after.events if isinstance(e, DamageDealt) and e.by >= 0]
        attack = find_attack(before, after)
        assert (attack is not None) == bool(dealt)
        if attack is not None and any(isinstance(event, ArtUsed) for event in after.events):
            found += 1
            assert sum(hit.damage for hit in attack.hits) == sum(e.amount for e in dealt)
            stage = {(0, h.position, h.index): h for h in before.view(None).sides[0].stage}
            stage |= {(1, h.position, h.index): h for h in before.view(None).sides[1].stage}
            attacker = attack.attacker
            assert (attacker.seat, attacker.position, attacker.index) in stage
    assert found > 3


def test_the_board_that_hands_over_shows_the_attack_and_what_is_new(played: Played) -> None:
    looks, attacked = Looks(), 0
    for (before, after), entry in zip(steps(played), played.entries, strict=True):
        looks = follow(PACK, looks, entry.seat, before, after)
        prompt = after.prompt
        if prompt is None or prompt.seat == entry.seat or looks.move is None:
            continue
        marks = looks.marks_for(None)
        plain = PACK.draw_board(after.view(None), NAMES, ())
        marked = PACK.draw_board(after.view(None), NAMES, (), marks)
        assert hash_drawing(plain, "en") != hash_drawing(marked, "en")
        if attacked == 0:
            assert plain.draw(*plain.subject).data != marked.draw(*marked.subject).data
        attacked += 1
    assert attacked > 3


def test_a_replay_is_a_picture_and_a_page(played: Played) -> None:
    scenes = list_scenes(PACK, played.header, played.entries)[-30:]
    picture, page = (
        drawing.draw(*drawing.subject) for drawing in PACK.draw_replay("Mio vs Rin", scenes, NAMES)
    )
    assert picture.filename.endswith(".gif")
    assert len(picture.data) < LIMIT < FILE_BYTES
    frames = getattr(Image.open(io.BytesIO(picture.data)), "n_frames", 1)
    turns = len({scene.view.turn for scene in scenes})
    assert turns <= frames <= len(scenes)
    assert page.filename.endswith(".html")
    assert b"<title>Mio vs Rin" in page.data
    assert len(page.data) < FILE_BYTES
    assert page.data.count(b'"caption":') == len(scenes)


def test_a_result_that_the_players_agreed_on_is_told(played: Played) -> None:
    """The last position says nothing of it."""
    view = played.games[3].view(None)
    agreed = Result(None, "agreement", "", "The players agreed on a draw.")
    (table, _, winner, _) = PACK.draw_result(view, NAMES, agreed, ()).subject
    assert table == msgspec.structs.replace(view, result="The players agreed on a draw.")
    assert winner is None
    over = played.games[-1]
    (table, _, winner, _) = PACK.draw_result(over.view(None), NAMES, over.result, ()).subject
    assert over.result is not None
    assert (table, winner) == (over.view(None), over.result.winner)


def test_all_attacks_of_a_turn_stay_on_its_boards_and_none_of_the_turn_before(played: Played) -> None:
    looks, most = Looks(), 0
    dealt = 0
    turn = 0
    for (before, after), entry in zip(steps(played), played.entries, strict=True):
        looks = follow(PACK, looks, entry.seat, before, after)
        if before.turn != turn:
            turn, dealt = before.turn, 0
        dealt += find_attack(before, after) is not None
        uses = len(list(looks.move.list_uses())) if isinstance(looks.move, Attack) else 0
        assert uses == dealt
        most = max(most, uses)
    assert most > 1


def test_a_life_is_gone_from_the_board_when_it_is_turned_up(played: Played) -> None:
    found = 0
    for _, after in steps(played):
        lost = [event.seat for event in after.events if isinstance(event, LifeLost)]
        prompt = after.prompt
        if not lost or prompt is None or prompt.clause != "11.5.1":
            continue
        found += 1
        side = after.view(None).sides[prompt.seat]
        assert (side.life_left, side.turned_up) == (side.life - 1, 1)
        assert f"life {side.life_left}," in after.describe_board(None)
    assert found > 0
