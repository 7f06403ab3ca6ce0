"""Parts of texts in questions: kept as trees while a match runs, as their words while it is saved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.hocg import HOCG
from engine.hocg.abilities.effects import Pick
from engine.hocg.abilities.parts import Shift, Triggered
from engine.hocg.cards.program import Clause
from engine.hocg.forms import quote_phrases
from engine.hocg.language.nodes.counts import Each
from engine.hocg.language.nodes.flow import Deeds, EitherOf, If, May, Question
from engine.hocg.language.phrases import walk
from engine.kernel.spoken import JAPANESE
from engine.kernel.translation import Quote, Saying, say, saying, speaking


def quotes_of(phrase: object) -> Iterator[Quote]:
    """What questions quote of a phrase."""
    match phrase:
        case Pick() | Each() | Shift():
            yield phrase.quote()
        case May():
            yield Question(Deeds(phrase.cost)).quote()
        case EitherOf():
            yield from phrase.modes()
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
    assert len({quote.sort for quote in quotes}) == 7
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
    asked = saying("{question}", question=Question(Deeds(may.cost)).quote())
    assert say(asked) == "Roll a die?"
    with speaking(JAPANESE):
        assert say(asked) == "サイコロを1回振りますか？"


def test_words_that_are_no_phrase_any_more_stay_english() -> None:
    with speaking(JAPANESE):
        assert (
            Quote("hocg", "Pick", "1 of the words of an old release").say()
            == "1 of the words of an old release"
        )
        assert Quote("another game", "Pick", "1 card").say() == "1 card"


def test_a_question_saved_as_plain_words_is_said_in_japanese() -> None:
    nested = [
        "{shortage} {question}",
        {"shortage": "x", "question": ["Choose {what}.", {"what": "1 of your Debut holomem"}]},
    ]
    saved: dict[str, Any] = {"prompt": {"text": nested}, "turn_events": [], "last_turn_events": []}
    quote_phrases(saved)
    question = msgspec.convert(saved["prompt"]["text"], Saying).values["question"]
    assert isinstance(question, Saying)
    with speaking(JAPANESE):
        assert question.quotes["what"].say() == "自分のDebutホロメン1人"
