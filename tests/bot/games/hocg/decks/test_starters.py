"""The shipped decks in a menu: how each plays, and how hard that is."""

from bot.discord.platform.limits import OPTION_TEXT
from bot.games.hocg.decks.hocg_decks import HocgDecks
from bot.games.hocg.decks.starters import STARTERS
from engine.hocg import HOCG


def test_every_deck_that_is_offered_says_how_it_plays_and_how_hard_that_is() -> None:
    describe_starter = HocgDecks(HOCG.pool, HOCG.check_deck).describe_starter
    offered = [deck_id for deck_id, _ in HOCG.starter_decks()]
    silent = [deck_id for deck_id in offered if not describe_starter(deck_id).startswith("★")]
    assert silent == []
    assert sorted(STARTERS) == sorted(offered), "and nothing is told of a deck that isn't there"
    assert [words for words in map(describe_starter, offered) if len(words) > OPTION_TEXT] == []
