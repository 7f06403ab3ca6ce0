"""What only its owner may look at, as text: a part of the pack's protocol."""

from __future__ import annotations

from random import Random

from bot.app.packs.pack import GamePack
from bot.games.installed import installed_packs
from bot.games.osica.pack import OsicaPack
from engine.osica import OSICA
from engine.osica.state.views import TableView
from tests.osica.playing import pick_at_random

PACK = OsicaPack(OSICA)


def test_costs_and_looked_at_cards_are_told_to_their_owner_alone() -> None:
    """Over whole matches: every card of costs and of what is looked at, and nothing for anybody else."""
    told = looking = 0
    for number in range(4):
        chance = Random(number)
        decks = [deck for _, deck in OSICA.starter_decks()]
        match = OSICA.start(decks, bytes([number]) * 32)
        while match.prompt is not None:
            for seat in (0, 1):
                view = match.view(seat)
                assert isinstance(view, TableView)
                text = PACK.describe_private(view, seat)
                own = view.sides[seat]
                assert ("Your costs:" in text) is bool(own.costs)
                for card in (*own.costs, *own.looked):
                    assert card.name in text
                    told += 1
                looking += "You are looking at:" in text
                for viewer in (1 - seat, None):
                    others = match.view(viewer)
                    assert isinstance(others, TableView)
                    assert others.sides[seat].costs == others.sides[seat].looked == ()
                assert PACK.describe_private(match.view(None), seat) == ""
            match.answer([option.id for option in pick_at_random(match.prompt, chance)])
    assert told > 200
    assert looking > 20


def test_every_pack_answers_the_same_protocol() -> None:
    for pack in installed_packs():
        assert isinstance(pack, GamePack)
        deck = pack.ruleset.starter_decks()[0][1]
        match = pack.ruleset.start([deck, deck], bytes(32))
        for viewer in (0, 1, None):
            view = match.view(viewer)
            assert isinstance(pack.describe_private(view, 0), str)
            assert pack.headline(view)
            assert pack.draw_board(view, ("a", "b"), ()) is not None
        assert pack.draw_hand(match.view(0), 0, ("a", "b")) is not None
        assert pack.ask(match).labels
        assert pack.has_library
