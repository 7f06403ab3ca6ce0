"""Parts of texts that a match keeps: as trees while it runs, as their words while it is saved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.hocg import HOCG
from engine.hocg.abilities.parts import Triggered
from engine.hocg.cards.program import Clause
from engine.hocg.forms import quote_phrases
from engine.hocg.language.nodes.flow import Deeds, If, May, Question
from engine.kernel.language.walking import walk
from engine.kernel.spoken import JAPANESE
from engine.kernel.translation import Quote, Saying, speaking


def quotes_of(phrase: object) -> Iterator[Quote]:
    """What a match keeps of a phrase: the condition that wasn't met, the ability in force."""
    match phrase:
        case If():
            yield phrase.condition.quote()
        case Triggered():
            yield Clause(phrase).quote()


def all_quotes() -> list[Quote]:
    found: dict[tuple[str, str], Quote] = {}
    for card in HOCG.pool.cards.values():
        for ability in (*card.abilities, *(art.ability for art in card.arts if art.ability is not None)):
            for phrase in walk(ability.program) if ability.text else ():
                for quote in quotes_of(phrase):
                    found.setdefault((quote.sort, quote.words), quote)
    return list(found.values())


def test_a_part_of_a_text_is_said_alike_before_and_after_it_was_saved() -> None:
    quotes = all_quotes()
    assert {quote.sort for quote in quotes} == {"Condition", "Clause"}
    others = []
    with speaking(JAPANESE):
        for quote in quotes:
            saved = msgspec.json.decode(msgspec.json.encode(quote), type=Quote)
            assert "phrase" not in vars(saved)
            if saved.say() != quote.say() or not quote.say().replace(quote.words, ""):
                others.append((quote.sort, quote.words, quote.say(), saved.say()))
    assert not others


def test_a_question_is_printed_in_the_language_of_whoever_reads_it() -> None:
    text = HOCG.pool.compile("support", "You may roll a die: If it is even, draw 1 card.")
    may = next(phrase for phrase in walk(text) if isinstance(phrase, May))
    asked = Question(Deeds(may.cost))
    assert asked.told() == "Roll a die?"
    with speaking(JAPANESE):
        assert asked.told() == "サイコロを1回振りますか？"


def test_words_that_are_no_phrase_any_more_stay_english() -> None:
    with speaking(JAPANESE):
        assert (
            Quote("hocg", "Condition", "1 of the words of an old release").say()
            == "1 of the words of an old release"
        )
        assert Quote("another game", "Condition", "1 card").say() == "1 card"


def test_a_note_saved_as_plain_words_is_said_in_japanese() -> None:
    quote = next(each for each in all_quotes() if each.sort == "Clause")
    note: list[Any] = ["{text} ({until})", {"text": quote.words, "until": "x"}]
    saved: dict[str, Any] = {"state": {"note": note}, "turn_events": [], "last_turn_events": []}
    quote_phrases(saved)
    kept = msgspec.convert(saved["state"]["note"], Saying).quotes["text"]
    assert kept.say() == quote.words
    with speaking(JAPANESE):
        assert kept.say() == quote.say() != quote.words
