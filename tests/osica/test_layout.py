"""In every moment of matches nothing on a board or in a hand is covered or cut that has to be read whole."""

from __future__ import annotations

from random import Random

import pytest

from bot.app.languages import install_languages
from bot.games.osica.attacks import find_attack
from bot.games.osica.pictures import say_cards
from engine.kernel.translation import ENGLISH, speaking, tr
from engine.osica.cards.terms import Keyword, Position
from renderers.kit.scenes import Scene
from renderers.kit.text import ELLIPSIS
from renderers.kit.themes import load_theme
from renderers.osica.board import list_tiles
from renderers.osica.hand import list_hand
from tests.osica.playing import new_game, pick_at_random
from tests.renderers.checks import check_apart, check_tile

LANGUAGES = (ENGLISH, *install_languages())
NAMES = ("Mio", "りんりんりん")
WORDS = (
    "limit", "Costs", "Hand", "Deck", "Dropped", "RESTS", "BREAK", "OSHI", "APPEALS", "GUARDS", "unguardable",
    "dropped", "guarded",
)  # fmt: skip


def list_whole() -> frozenset[str]:
    """Words that have to be read whole, in the language that is spoken now."""
    return frozenset({*map(tr, WORDS), *(place.said.capitalize() for place in Position)})


def check_match(seed: int, language: str, every: int) -> None:
    game, chance, theme, count = new_game(seed), Random(seed), load_theme(), 0
    since, attack = game.view(None), None
    seen: dict[object, list[str]] = {}
    while game.prompt is not None:
        count += 1
        if count % every == 0:
            with speaking(language):
                whole, view = list_whole(), say_cards(game.view(game.prompt.seat))
                hand = list_hand(view, game.prompt.seat, theme, NAMES)
                scene = Scene(view, NAMES, (f"{NAMES[0]} passes.",) * 3, say_cards(since), attack)
                for tiles in (list(list_tiles(scene, theme)), hand):
                    check_apart(tiles)
                    for tile in tiles:
                        key = (tile.place.w, tile.place.h, tile.key)
                        if key not in seen:
                            seen[key] = check_tile(tile, whole)
        before, since = game.copy(), game.view(None) if count % 10 == 0 else since
        game.answer([option.id for option in pick_at_random(game.prompt, chance)])
        attack = find_attack(before, game, attack if before.turn == game.turn else None)
    assert len(seen) > 40
    with speaking(language):
        check_keywords([text for texts in seen.values() for text in texts])


def check_keywords(texts: list[str]) -> None:
    """Check that no keyword is cut."""
    words = tuple(keyword.said[:3] for keyword in Keyword)
    assert not [text for text in texts if text.endswith(ELLIPSIS) and text.startswith(words)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_in_a_match(language: str) -> None:
    check_match(7, language, 9)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8, 20))
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_in_many_matches(language: str, seed: int) -> None:
    check_match(seed, language, 3)
