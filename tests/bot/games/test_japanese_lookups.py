"""The look-ups of every game in Japanese: each clause, term and ruling has words of its own there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from bot.app.languages import JAPANESE
from bot.app.lookup.clauses import RulesLibrary
from bot.app.lookup.rulings import Ruling
from bot.app.lookup.terms import KeywordLibrary
from bot.games.hocg.library.collection import load_collection
from bot.games.osica.library.osica_library import OsicaLibrary
from engine.hocg import HOCG
from engine.kernel.translation import speaking
from engine.osica import OSICA
from tests.english import find_english

KANA = re.compile("[ぁ-んァ-ヶ]")
GAP = re.compile("[ぁ-んァ-ヶ一-鿿。、] +[ぁ-んァ-ヶ一-鿿]")
"""A space between Japanese words, as a wrapped line leaves one."""
REFERENCE = re.compile(r"\d+(?:\.\d+)+")
QUOTED = re.compile(r"〈[^〉]*〉|「[^」]*」")
"""Names of cards, arts and skills, some of which are English on Japanese cards too."""


@dataclass(frozen=True)
class Text:
    """One text of a look-up: where it stands, in English, and what is said in Japanese."""

    key: str
    english: str
    japanese: str


def texts_of(rules: RulesLibrary, terms: KeywordLibrary, rulings: tuple[Ruling, ...] = ()) -> Iterator[Text]:
    """Every text, as a Japanese reader is shown it."""
    with speaking(JAPANESE):
        for clause in rules.clauses.values():
            yield Text(f"clause {clause.number}", clause.text, clause.said)
        for term in terms.keywords.values():
            yield Text(f"term {term.term}", term.text, term.said)
            if term.icon:
                yield Text(f"icon of {term.term}", term.icon, term.said_icon)
        for ruling in rulings:
            yield Text(f"question {ruling.number}", ruling.question, ruling.asked)
            yield Text(f"answer {ruling.number}", ruling.answer, ruling.answered)


def texts_of_hocg() -> list[Text]:
    collection = load_collection(HOCG.pool, HOCG.starter_decks())
    return [
        *texts_of(
            collection.reference.rules,
            collection.reference.keywords,
            tuple(collection.reference.rulings.rulings.values()),
        )
    ]


def texts_of_osica() -> list[Text]:
    library = OsicaLibrary(OSICA.pool, OSICA.starter_decks())
    return [*texts_of(library.reference.rules, library.reference.keywords)]


@pytest.fixture(scope="module", params=[texts_of_hocg, texts_of_osica], ids=["hocg", "osica"])
def texts(request: pytest.FixtureRequest) -> list[Text]:
    load: Callable[[], list[Text]] = request.param
    return load()


def test_everything_is_said_in_japanese(texts: list[Text]) -> None:
    assert len(texts) >= 200
    assert [text.key for text in texts if not KANA.search(text.japanese)] == []
    assert [text.key for text in texts if [*find_english(QUOTED.sub("", text.japanese))]] == []


def test_no_line_is_wrapped_into_a_japanese_text(texts: list[Text]) -> None:
    assert [text.key for text in texts if GAP.search(QUOTED.sub("", text.japanese))] == []


def test_the_same_clauses_are_named_in_both_languages(texts: list[Text]) -> None:
    for text in texts:
        assert {*REFERENCE.findall(text.japanese)} == {*REFERENCE.findall(text.english)}, text.key
