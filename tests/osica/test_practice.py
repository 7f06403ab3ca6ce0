"""Practice matches of OSICA in the whole bot: against the computer that tries answers out, with a hint."""

from __future__ import annotations

from random import Random

from bot.app.packs.pack import Packs
from bot.app.seeding import foretell
from bot.games.osica.pack import OsicaPack
from bot.sandbox.players import Player
from bot.sandbox.world import Setting, open_world
from engine.osica import OSICA
from tests.bot.discord.table_talk import labels_of, words_of
from tests.bot.discord.test_computers import begin
from tests.bot.discord.test_hints import press_hint
from tests.osica.playing import pick_at_random


async def test_hard_plays_and_a_hint_says_what_it_would_do_and_why() -> None:
    entropy = foretell(lambda size: bytes(range(size)))
    async with open_world(Setting(Packs([OsicaPack(OSICA)]), entropy=entropy)) as world:
        match = await begin(world, computer="hard", deck="s.SLF-noa", against="s.CWB-hazel")
        mio = world.people["mio"]
        for _ in range(60):
            await world.settle()
            match = await world.app.matches.get(match.id)
            if match.turn > 2 and match.to_choose == mio.id:
                break
            table = await world.app.matches.table(match.id, mio.id)
            assert table.prompt is not None
            picked = [option.id for option in pick_at_random(table.prompt, Random(1))]
            await world.app.matches.choose(match.id, mio.id, table.prompt.id, picked)
        assert match.turn > 2, "the computer has had a turn"
        board = next(m for m in world.thread(match.id).history() if m.id == match.board_message_id)
        player = Player(mio, Random(1))
        await player.open_panel(board, match.id)
        shown = await press_hint(world, player)
        assert "💡" in words_of(shown)
        assert [label for label in labels_of(shown) if label.startswith("👉")]
        assert world.errors == []
