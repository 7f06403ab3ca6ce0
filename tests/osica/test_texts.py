"""Texts that nobody has written: random trees are printed, read and played."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import msgspec
import pytest

from engine.osica import OSICA, Game, Osica
from engine.osica.cards.pool import Pool
from engine.osica.cards.terms import CardKind
from engine.osica.language.reader import LANGUAGE, read_text, say
from engine.osica.words.spoken import teach_words
from tests.osica.playing import (
    Check,
    asked,
    cards_are_conserved,
    nothing_leaks,
    pick_at_random,
    places_are_sound,
    prompt_is_sound,
)
from tests.osica.saying import Author
from tests.sights import words_are_sound

LIMIT = 1500


@pytest.mark.parametrize(
    "seed",
    [pytest.param(seed, marks=[pytest.mark.slow] if seed % 500 else []) for seed in range(0, 2000, 100)],
)
def test_what_is_printed_is_read_as_the_same(seed: int) -> None:
    """So nothing that can be said is ambiguous."""
    for each in range(seed, seed + 100):
        tree = Author(each).write()
        assert LANGUAGE.read(say(tree)).node == tree, say(tree)


LATIN = re.compile(r"[A-Za-z]+")


@pytest.mark.parametrize("seeds", [range(300), pytest.param(range(300, 1500), marks=pytest.mark.slow)])
def test_every_text_can_be_printed_in_japanese(seeds: range) -> None:
    """Only AP, tags and names have Latin letters."""
    said = [say(Author(seed).write(), "ja") for seed in seeds]
    said += [say(read_text(text), "ja") for card in OSICA.pool.cards.values() for text in card.texts]
    for each in said:
        assert each
        assert set(LATIN.findall(re.sub("<[^<>]+>|「[^」]+」", "", each))) <= {"AP"}, each


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Entry 2: Draw 1 card.", "【エントリー:2】カードを1枚引く。"),
        ("Bond 3 <Crew>: Double.", "《結束3<乗組員>》〔ダブル〕"),
        ('Bond 2 "Captain Noa": Double.', "《結束2「ノア船長」》〔ダブル〕"),
        ("Bond 3 <Nobody>: Double.", "《結束3<Nobody>》〔ダブル〕"),
        ("Play 1: Drop all characters.", "【プレイ:1】キャラ全てをドロップエリアに移す。"),
        (
            "When this card mixes, you may pay 1 cost: Draw 2 cards.",
            "このカードが調合したなら、次を行ってもよい：1コストを支払う。行った場合、カードを2枚引く。",
        ),
        (
            "Action: Give up to 2 of your other characters AP +1000 and Through this turn.",
            "【アクション】このターンの間、自分の他のキャラのうち2枚まではAP+1000、〔スルー〕を得る。",
        ),
    ],
)
def test_japanese_texts_have_the_words_of_the_game(text: str, said: str) -> None:
    teach_words(OSICA.pool.cards.values())
    assert say(read_text(text), "ja") == said


def strange_ruleset(seed: int) -> Osica:
    """The shipped cards with two random texts each."""
    author = Author(seed)
    cards = []
    for card in OSICA.pool.cards.values():
        extra = ("Play 1: Draw 1 card.",) if card.kind is CardKind.EVENT else ()
        texts = (author.write_text(card), author.write_text(card), *extra)
        cards.append(msgspec.structs.replace(card, texts=texts, places=()))
    return Osica(Pool(cards))


def play_strange(seed: int, checks: Sequence[Check], saved_every: int = 7) -> Game:
    """Play a match of such cards, however long it is up to a limit."""
    ruleset, chance = strange_ruleset(seed), Random(seed)
    game = ruleset.start([deck for _, deck in OSICA.starter_decks()], seed.to_bytes(32, "big"))
    for count in range(LIMIT):
        for check in checks:
            check(game)
        if game.prompt is None:
            break
        if count % saved_every == 0:
            saved = game.to_json()
            game = ruleset.restore(saved)
            assert game.to_json() == saved
        game.answer([option.id for option in pick_at_random(asked(game), chance)])
    return game


SOUND = (cards_are_conserved, places_are_sound, prompt_is_sound, words_are_sound)


@pytest.mark.parametrize("seed", [15, 149, 3])
def test_strange_cards_break_nothing(seed: int) -> None:
    play_strange(seed, SOUND)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(300, 360))
def test_more_strange_cards_break_nothing(seed: int) -> None:
    play_strange(seed, SOUND)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(400, 420))
def test_strange_cards_leak_nothing(seed: int) -> None:
    play_strange(seed, (nothing_leaks,), saved_every=LIMIT + 1)
