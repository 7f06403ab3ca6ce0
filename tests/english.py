"""Finds English in what a Japanese reader is shown. Names, numbers and what is typed may stay as they are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from engine.hocg import HOCG
from engine.hocg.language.japanese_texts import japanese_tags
from engine.osica import OSICA
from tests.patterns import any_of

LITERAL = re.compile(
    r"\boshiban [a-z]+ FILE\b|"
    r"`[^`]*`|```.*?```|<[^>]*>|https?://\S+|\[[^\]]*\]\([^)]*\)|[\w.-]+\.(?:json|md|txt|html|gif|gz)\b",
    re.S,
)
"""What is typed or pressed as it stands, mentions, addresses, files."""
LOWER = re.compile(r"(?<![\w/#-])[a-z]{2,}(?:'[a-z]+)?(?:[ ,:;]+[a-z]{2,}(?:'[a-z]+)?)+(?![\w/-])")
"""Two words after each other that begin small: no name is written like that."""
SENTENCE_WORDS = re.compile(
    r"a|an|and|are|as|at|by|can|choose|does|for|from|has|have|in|is|it|its|may|must|no|not|of|on|one|or|some"
    r"|than|that|the|them|then|there|this|to|turn|was|when|which|with|you|your"
)
"""Words of sentences; one of them alone is enough."""
WORD = re.compile(r"(?<![\w/#.-])[A-Za-z][A-Za-z']*(?![\w/-])")
ODD = ("hocg-deck-convert", "holocardserver", "Discord")


@cache
def list_names() -> frozenset[str]:
    """Everything that is called something in English, also in Japanese texts."""
    names = set(ODD)
    for card in HOCG.pool.cards.values():
        names |= {card.name, card.ja, *card.tags}
        for ability in card.abilities:
            names |= {ability.name, ability.ja}
        for art in card.arts:
            names |= {art.name, art.ja}
    for other in OSICA.pool.cards.values():
        names |= {other.name, other.ja}
    for game in (HOCG, OSICA):
        names |= {deck.name for _, deck in game.starter_decks()}
    names |= set(japanese_tags().values())
    return frozenset(name for name in names if re.search("[A-Za-z]{2}", name))


@cache
def _names_pattern() -> re.Pattern[str]:
    return re.compile(any_of(list_names(), in_any_case=True), re.IGNORECASE)


@cache
def _list_beginnings() -> frozenset[str]:
    return frozenset(name[:length] for name in list_names() for length in range(1, len(name)))


def _drop_cut_names(text: str) -> str:
    """A text without the beginnings of names that were too long for their place and end in "…"."""
    longest = max(map(len, list_names()))
    for cut in reversed([match.start() for match in re.finditer("…", text)]):
        for start in range(max(0, cut - longest), cut):
            if text[start:cut] in _list_beginnings():
                text = text[:start] + " " + text[cut:]
                break
    return text


def find_english(text: str, allowed: Iterable[str] = ()) -> Iterator[str]:
    """The English in a text that is no name: sequences of small words, and single words of sentences.

    Args:
        text: what is shown.
        allowed: what may be there besides.
    """
    plain = LITERAL.sub(" ", text.replace("\\", "").replace("\u200b", ""))
    for each in allowed:
        plain = plain.replace(each, " ")
    plain = _names_pattern().sub(" ", _drop_cut_names(plain))
    yield from LOWER.findall(plain)
    for word in WORD.findall(plain):
        if SENTENCE_WORDS.fullmatch(word.casefold()):
            yield word
