"""Three games in one bot and one database: each is played, and what only one brings stays its own."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from bot.app.packs.pack import GamePack, Packs
from bot.app.seeding import foretell
from bot.games.hocg.pack import HocgPack
from bot.games.osica.pack import OsicaPack
from bot.sandbox.world import Setting, World, open_world
from engine.hocg import HOCG
from engine.osica import OSICA
from tests.bot.discord.table_talk import answer_to, begin_match, play_games, words_of
from tests.bot.tiny_game import TinyRuleset


class TextPack(HocgPack):
    """hOCG without pictures."""

    def draw_board(self, *_: object) -> None:  # type: ignore[override]
        return None

    def draw_hand(self, *_: object) -> None:  # type: ignore[override]
        return None


@pytest_asyncio.fixture
async def world() -> AsyncIterator[World]:
    packs = Packs([GamePack(TinyRuleset()), TextPack(HOCG), OsicaPack(OSICA)])
    async with open_world(Setting(packs, entropy=foretell(lambda size: bytes(range(size))))) as running:
        yield running
        assert running.errors == []


async def test_all_are_played_side_by_side(world: World) -> None:
    tiny = await begin_match(world, game="tiny")
    hocg = await begin_match(world, deck="s.hSD01-sora", game="hocg", channel="lounge")
    while not (await hocg.info()).turn:
        await hocg.answer()
    await tiny.play_on()
    first, second = await tiny.info(), await hocg.info()
    assert (first.ruleset, second.ruleset) == ("tiny", "hocg")
    assert first.is_over
    assert not second.is_over
    assert "life 5" in words_of(await hocg.board())
    assert "life" not in words_of(await tiny.board())


async def test_what_only_one_game_brings_asks_for_no_game(world: World) -> None:
    mio, arena = world.people["mio"], world.channels["arena"]
    await play_games(world, "tiny", "hocg")
    assert "8.3.2 Which holomem may bloom" in words_of(
        answer_to(await mio.slash(arena, "rule", question="8.3.2"))
    )
    listed = answer_to(await mio.slash(arena, "deck list"))
    assert "You have none yet" in words_of(listed)
    help_text = words_of(answer_to(await mio.slash(arena, "help")))
    assert "You win when" in help_text
    assert "hololive OFFICIAL CARD GAME" in help_text


async def test_osica_is_played_with_its_pictures(world: World) -> None:
    deck = OSICA.starter_decks()[0][0]
    match = await begin_match(world, deck=f"s.{deck}", game="osica")
    for _ in range(8):
        await match.answer()
    info = await match.info()
    assert (info.ruleset, info.answers >= 8) == ("osica", True)
    board = await match.board()
    assert len(board.attachments) == 1
    assert len(world.direct_messages("mio")) == 1
