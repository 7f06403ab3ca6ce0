"""Every phrase of the language means what its words say, whether or not a card has it: texts made from the
grammar by chance compile, are printed with the same words, and what is printed compiles to the same.
"""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from engine.hocg.cards.pool import default_pool
from engine.hocg.cards.program import Program
from engine.hocg.language.vocabulary import language
from engine.kernel.language import Misread
from engine.kernel.language.forms import third_person
from engine.kernel.language.grammar import spellings_of
from engine.kernel.language.tables import Rule
from tests.cards.sentences import RULES as GRAMMAR
from tests.cards.sentences import text_with

TRIES = 100

LEFT_OUT = {"a", "an", "the", "it", "them", "and", "then", "of", "is", "are", "in", "to", "you", "from", "on"}
LEFT_OUT |= {"all", "1", "exactly", "rest"}
"""Words that may be there or not."""

LEFT_OUT |= {"your", "their", "opponent's", "bottom", "any", "order", "total", "attached", "none", "doesn't"}
LEFT_OUT |= {"player's", "players'", "either", "both", "stage", "stages"}
LEFT_OUT |= {"there", "have", "has", "don't", "with", "no", "without"}
ALIKE = {"attach": "send", "reattach": "send", "return": "add", "put": "add"}
ALIKE |= {"colors": "color", "names": "name", "became": "was"}
LEFT_OUT |= {"becomes", "become"}
"""Words of which the printed phrase has the other one: whose it is said of, the verb that fits."""

MEMBERS = set(language().grammar.members.values())

for spellings in (*language().grammar.spellings.values(), *map(spellings_of, MEMBERS)):
    first = spellings[0].lower().split()
    for spelling in spellings[1:]:
        words = spelling.lower().split()
        if len(words) == len(first):
            ALIKE.update(
                (word, ALIKE.get(one, one)) for word, one in zip(words, first, strict=True) if word != one
            )
        else:
            LEFT_OUT |= {*words} ^ {*first}

WORD = re.compile(r'<[^>]+>|"[^"]+"|#(?:id 3rd gen|promise|jp)|[+-]?\d\w*|[a-z\'-]+')


for verb in language().grammar.verbs:
    said = language().grammar.phrases[verb].removeprefix("you ").split()[0]
    ALIKE[third_person(said)] = ALIKE.get(said, said)


SAME = re.compile(
    r"\b1 or more (?:times? )?|(?P<drawn>\bdraws? \d+ cards?) from the top of (?:your|their) deck"
)
"""Words that say what is so without them: who has a card has 1 or more, who does something does it 1 or more
times, and cards are drawn from the top."""

COSTS = re.compile(r"(?:cheers? in the )?baton pass cost (?:of|on)")
"""What a baton pass costs is counted in cheers, whether or not they are named."""


def words_of(text: str) -> Counter[str]:
    """The words that matter."""
    text = (
        text.replace("both archives", "archive")
        .replace("(this is not a collab)", "")
        .replace("either player's stage", "both stages")
        .replace("with a tag in common", "of the same tag")
        .replace(" 2 times instead of", " twice instead of")
        .replace("end phase ends", "turn ends")
        .replace("reset phase starts", "turn starts")
        .replace("can't rest in", "doesn't rest in")
    )
    text = SAME.sub(lambda found: found["drawn"] or "", text.lower())
    text = text.replace("the target's baton pass cost", "the baton pass cost of the target of this art")
    text = text.replace("the holomem that it collabs with", "it collabs with")
    text = COSTS.sub("baton pass cost of", text)
    found = (word.strip() for word in WORD.findall(text.lower()))
    words = (ALIKE.get(word, word) for word in found if word not in LEFT_OUT)
    return Counter(word for word in words if word not in LEFT_OUT)


def read(text: str) -> Program:
    program = language().read(text, {"TAG": default_pool().tags}).node
    assert isinstance(program, Program)
    return program


def name_of(rule: Rule) -> str:
    return f"{rule.name}: {' '.join(rule.symbols)}"


RULES = {name_of(rule): rule for rule in GRAMMAR}


def require_same_words(rule: Rule, enough: int) -> None:
    """Texts with an alternative of a rule mean what they say.

    Args:
        rule: the alternative.
        enough: how many texts that compile are looked at.
    """
    compiled, unread = 0, []
    for seed in range(TRIES * enough):
        text = text_with(rule, Random(seed))
        try:
            program = read(text)
        except Misread as misread:
            if not misread.message:
                unread.append(text)
            continue
        said = program.say()
        assert read(said) == program, f"{text!r} says {said!r}, which means something else"
        assert words_of(said) == words_of(text), f"{text!r} says {said!r}"
        compiled += 1
        if compiled == enough:
            return
    assert compiled or not unread, f"no text with this phrase can be read, such as {unread[0]!r}"


@pytest.mark.parametrize("name", list(RULES)[::12])
def test_a_phrase_of_a_sample_means_what_its_words_say(name: str) -> None:
    require_same_words(RULES[name], 1)


@pytest.mark.parametrize("name", RULES)
@pytest.mark.slow
def test_a_phrase_means_what_its_words_say(name: str) -> None:
    require_same_words(RULES[name], 2)


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_a_phrase_means_what_its_words_say_among_many_others(name: str) -> None:
    require_same_words(RULES[name], 25)


def test_there_are_texts_that_no_card_has() -> None:
    """They are made of other words than the cards, so that the test above sees more than the pool does."""
    printed = {text.text.lower() for card in default_pool().cards.values() for text in card.abilities}
    made = {text_with(rule, Random(0)) for rule in RULES.values()}
    assert len(made - printed) > 0.9 * len(made)
