"""What a person asks of the cards: a number, words, and the facts that a card must have."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from unicodedata import normalize

from bot.app.lookup.words import fold
from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import CardType, Color, Level, SupportKind

_NUMBER = re.compile(r"h?([a-z]{1,3})\s*(\d{0,2})\s*[-–_ ]\s*(\d{1,3})(?:[_ ][a-z0-9_]*)?", re.IGNORECASE)
_SOLID = re.compile(r"h?([a-z]{1,3})(\d{2})(\d{3})", re.IGNORECASE)
_WORD = re.compile(r"#[^\s#,]+|[^\s,]+")

Fact = CardType | SupportKind | Color | Level | str

BUZZ, LIMITED = "buzz", "limited"

WORDS: Mapping[str, Fact] = {
    **{color.value: color for color in Color},
    "白": Color.WHITE, "緑": Color.GREEN, "赤": Color.RED, "青": Color.BLUE, "紫": Color.PURPLE,
    "黄": Color.YELLOW, "無色": Color.COLORLESS,
    **{kind.value: kind for kind in SupportKind},
    **{f"{kind.value}s": kind for kind in SupportKind},
    "スタッフ": SupportKind.STAFF, "アイテム": SupportKind.ITEM, "イベント": SupportKind.EVENT,
    "ツール": SupportKind.TOOL, "マスコット": SupportKind.MASCOT, "ファン": SupportKind.FAN,
    **{sort.value: sort for sort in CardType},
    "support": CardType.SUPPORT, "supports": CardType.SUPPORT, "cheers": CardType.CHEER,
    "ホロメン": CardType.HOLOMEM, "推し": CardType.OSHI, "サポート": CardType.SUPPORT,
    "エール": CardType.CHEER,
    "debut": Level.DEBUT, "1st": Level.FIRST, "2nd": Level.SECOND, "spot": Level.SPOT,
    "デビュー": Level.DEBUT, "スポット": Level.SPOT,
    BUZZ: BUZZ, LIMITED: LIMITED,
}  # fmt: skip
"""Words that name a fact about a card."""


def number_forms(typed: str) -> list[str]:
    """Card numbers that may be meant, in canonical form; empty if it isn't a number.

    "hbp01-10", "BP01 010", "bp1-10" and "hBP01-010_R" are all understood.
    """
    text = normalize("NFKC", typed).strip()
    match = _NUMBER.fullmatch(text) or _SOLID.fullmatch(text)
    if match is None:
        return []
    letters, series, number = match[1].upper(), match[2], int(match[3])
    stems = {letters.removeprefix("H"), letters} if len(letters) > 1 else {letters}
    widths = {series, series.zfill(2)} if series else {""}
    return [f"h{stem}{width}-{number:03}" for stem in sorted(stems, key=len) for width in sorted(widths)]


@dataclass(frozen=True)
class CardQuery:
    """A question about cards, taken apart.

    Args:
        words: what is left to be looked for in names and texts.
        tags: tags that the card must have, folded.
        facts: facts that the card must have.
    """

    words: str
    tags: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = field(default=())

    def admits(self, card: Card) -> bool:
        """Whether a card has every fact and tag that was asked for."""
        return all(tag in card.folded_tags for tag in self.tags) and all(
            has_fact(card, fact) for fact in self.facts
        )


def has_fact(card: Card, fact: Fact) -> bool:
    """Whether a fact holds for a card."""
    if isinstance(fact, CardType):
        return card.type is fact
    if isinstance(fact, SupportKind):
        return card.kind is fact
    if isinstance(fact, Level):
        return card.level is fact
    if isinstance(fact, Color):
        colorless = fact is Color.COLORLESS and card.type is CardType.HOLOMEM and not card.colors
        return fact in card.colors or colorless
    return card.is_buzz if fact == BUZZ else card.is_limited


def split_query(typed: str, tags: Sequence[str]) -> CardQuery:
    """Take a question about cards apart.

    Args:
        typed: what was typed.
        tags: every tag there is, folded; a tag may be typed without its # if it has no other meaning.
    """
    text = fold(typed)
    found: list[str] = []
    for tag in _by_length(tuple(tags)):
        marked = f"#{tag}"
        if re.search(rf"{re.escape(marked)}(?!\w)", text):
            found.append(tag)
            text = text.replace(marked, " ")
    facts: list[Fact] = []
    rest: list[str] = []
    for word in _WORD.findall(text):
        fact = WORDS.get(word)
        if fact is not None:
            facts.append(fact)
        elif word.startswith("#"):
            found += [tag for tag in tags if tag.startswith(word[1:])][:1]
            rest += [] if any(tag.startswith(word[1:]) for tag in tags) else [word[1:]]
        else:
            rest.append(word)
    return CardQuery(" ".join(rest), tuple(dict.fromkeys(found)), tuple(dict.fromkeys(facts)))


@lru_cache(maxsize=4)
def _by_length(tags: tuple[str, ...]) -> tuple[str, ...]:
    """Tags with the longest first, so that "#id 1st gen" isn't taken for "#id"."""
    return tuple(sorted(tags, key=len, reverse=True))
