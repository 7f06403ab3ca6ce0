"""What a person asks of the cards: a number, words, and the facts that a card must have."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple
from unicodedata import normalize

from bot.app.deck_lists.pasting import DASHES
from bot.app.lookup.index import READ
from bot.app.lookup.words import STOP_WORDS, fold, is_japanese
from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import CardType, Color, Level, SupportKind

_DASHES = re.compile(f"[{DASHES}]")
_NUMBER = re.compile(
    r"#?\s*h?([a-z]{1,3})\s*(\d{0,2})\s*(?:[-_/.:#\s]|no)+(\d{1,3})(?:[_\s(\[]+[a-z0-9_]*[)\]]?)?",
    re.IGNORECASE,
)
_SOLID = re.compile(r"#?\s*h?([a-z]{1,3})(\d{2})(\d{3})", re.IGNORECASE)
_SET = re.compile(r"h?([a-z]{1,3})(\d{1,2})")
_FIGURE = re.compile(r"(?<!\w)(?:(hp|life|ライフ)\s*(\d{1,3})|(\d{2,3})\s*(hp))(?!\w)")
_WORD = re.compile(r"#[^\s#,]+|[^\s,()\[\]]+")


class Figure(NamedTuple):
    """A number that a card has: its HP or its life."""

    what: str
    value: int


class Set(NamedTuple):
    """What the numbers of a set begin with, folded."""

    prefix: str


Fact = CardType | SupportKind | Color | Level | Figure | Set | str

BUZZ, LIMITED = "buzz", "limited"

WORDS: Mapping[str, Fact] = {
    **{color.value: color for color in Color},
    "白": Color.WHITE, "緑": Color.GREEN, "赤": Color.RED, "青": Color.BLUE, "紫": Color.PURPLE,
    "黄": Color.YELLOW, "無色": Color.COLORLESS,
    **{kind.value: kind for kind in SupportKind},
    "スタッフ": SupportKind.STAFF, "アイテム": SupportKind.ITEM, "イベント": SupportKind.EVENT,
    "ツール": SupportKind.TOOL, "マスコット": SupportKind.MASCOT, "ファン": SupportKind.FAN,
    **{sort.value: sort for sort in CardType},
    "support": CardType.SUPPORT,
    "ホロメン": CardType.HOLOMEM, "推し": CardType.OSHI, "サポート": CardType.SUPPORT,
    "エール": CardType.CHEER,
    "debut": Level.DEBUT, "1st": Level.FIRST, "2nd": Level.SECOND, "spot": Level.SPOT,
    "デビュー": Level.DEBUT, "スポット": Level.SPOT,
    BUZZ: BUZZ, LIMITED: LIMITED, "バズ": BUZZ, "リミテッド": LIMITED,
}  # fmt: skip
"""Words that name a fact about a card."""
LOOSE_WORDS: Mapping[str, Fact] = {"first": Level.FIRST, "second": Level.SECOND}
"""Words that name one where nothing but facts and a name is asked for; card texts have them too."""
OF_LEVELS = frozenset({"bloom", "level", "lv"})
"""Words that say no more beside a Bloom level."""
OF_TEXTS = frozenset({"if", "when", "this", "that", "your", "you", "its", "then", "may"})
"""Words of card texts that nobody needs who asks for facts."""
_OF = "の"
_JAPANESE_FACTS = re.compile("|".join(sorted([*WORDS, _OF], key=len, reverse=True)))
_LATIN_END = re.compile(rf"(.*[^\x00-\x7f])({'|'.join(word for word in WORDS if word.isascii())})")


def number_forms(typed: str) -> list[str]:
    """Card numbers that may be meant, in canonical form; empty if it isn't a number.

    "hbp01-10", "BP01 010", "bp1/10", "BP01ー010" and "hBP01-010 (R)" are all understood.
    """
    text = plain_dashes(typed).strip()
    match = _NUMBER.fullmatch(text) or _SOLID.fullmatch(text)
    if match is None:
        return []
    letters, series, number = match[1].upper(), match[2], int(match[3])
    stems = {letters.removeprefix("H"), letters} if len(letters) > 1 else {letters}
    widths = {series, series.zfill(2)} if series else {""}
    return [f"h{stem}{width}-{number:03}" for stem in sorted(stems, key=len) for width in sorted(widths)]


def plain_dashes(typed: str) -> str:
    """What was typed with full-width signs made plain, and with a hyphen for whatever looks like one."""
    return _DASHES.sub("-", normalize("NFKC", typed))


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
    match fact:
        case CardType():
            return card.type is fact
        case SupportKind():
            return card.kind is fact
        case Level():
            return card.level is fact
        case Color():
            colorless = fact is Color.COLORLESS and card.type is CardType.HOLOMEM and not card.colors
            return fact in card.colors or colorless
        case Figure(what, value):
            return (card.hp if what == "hp" else card.life) == value
        case Set(prefix):
            return card.number.casefold().startswith(prefix)
    return card.is_buzz if fact == BUZZ else card.is_limited


def split_query(
    typed: str, tags: Mapping[str, str], sets: Collection[str] = (), *, is_loose: bool = False
) -> CardQuery:
    """Take a question about cards apart.

    Args:
        typed: what was typed.
        tags: every form of a tag, folded, and the tag that it is, folded.
        sets: what the numbers of each set begin with, as in "hbp01".
        is_loose: whether words that card texts have too are taken for facts: tags without their #, HP and
            life, "first" and "second".
    """
    text = fold(typed[:READ])
    found: list[str] = []
    facts: list[Fact] = []
    marked = _write_pattern(tuple(tags), is_loose=is_loose)
    found += [tags[match[1]] for match in marked.finditer(text)]
    text = marked.sub(" ", text)
    if is_loose:
        facts += map(_read_figure, _FIGURE.finditer(text))
        text = _FIGURE.sub(" ", text)
    rest: list[str] = []
    for word in _WORD.findall(text):
        known = _read_tag(word, tags) if word.startswith("#") else None
        if known is not None:
            found.append(known)
            continue
        left, named = _read_facts(word.lstrip("#"), sets, is_loose=is_loose)
        facts += named
        rest += [left] if left else []
    if CardType.OSHI in facts:
        facts = [fact for fact in facts if fact is not CardType.HOLOMEM]  # an Oshi is called Oshi holomem too
    if is_loose:
        rest = list(_drop_idle(rest, facts, has_more=bool(found or facts)))
    return CardQuery(" ".join(rest), tuple(dict.fromkeys(found)), tuple(dict.fromkeys(facts)))


def _read_figure(match: re.Match[str]) -> Figure:
    what, value = (match[1], match[2]) if match[1] else (match[4], match[3])
    return Figure("hp" if what == "hp" else "life", int(value))


def _read_tag(word: str, tags: Mapping[str, str]) -> str | None:
    """The tag whose form begins with what stands behind a #, or that has a word or a part which does."""
    wanted = word[1:]
    begins = (form for form in tags if form.startswith(wanted))
    within = (form for form in tags if f" {wanted}" in form or (len(wanted) > 1 and form.endswith(wanted)))
    form = next(begins, None) or next(within, None)
    return None if form is None else tags[form]


def _read_facts(word: str, sets: Collection[str], *, is_loose: bool) -> tuple[str, list[Fact]]:
    """The facts that a word names, and what is left of it: Japanese has no spaces between them."""
    fact = WORDS.get(word) or WORDS.get(word.removesuffix("s")) or WORDS.get(word.removesuffix("es"))
    fact = fact or (LOOSE_WORDS.get(word) if is_loose else None) or _read_set(word, sets)
    if fact is not None:
        return "", [fact]
    if not any(map(is_japanese, word)):
        return word, []
    parts = _JAPANESE_FACTS.findall(word)
    if "".join(parts) == word:
        return "", [WORDS[part] for part in parts if part != _OF]
    end = _LATIN_END.fullmatch(word)
    if end is None:
        return word, []
    left, before = _read_facts(end[1].removesuffix(_OF), sets, is_loose=is_loose)
    return left, [*before, WORDS[end[2]]]


def _read_set(word: str, sets: Collection[str]) -> Set | None:
    match = _SET.fullmatch(word)
    prefix = f"h{match[1].removeprefix('h')}{match[2].zfill(2)}" if match else ""
    return Set(f"{prefix}-") if prefix in sets else None


def _drop_idle(words: Sequence[str], facts: Sequence[Fact], *, has_more: bool) -> Iterator[str]:
    """The words that ask for something beside the facts."""
    has_level = any(isinstance(fact, Level) for fact in facts)
    for word in words:
        if not (has_more and word in STOP_WORDS) and not (has_level and word in OF_LEVELS):
            yield word


@lru_cache(maxsize=4)
def _write_pattern(forms: tuple[str, ...], *, is_loose: bool) -> re.Pattern[str]:
    """What finds tags, the longest first, so that "#id 1st gen" isn't taken for "#id"."""
    if not forms:
        return re.compile(r"(?!)")
    longest_first = "|".join(map(re.escape, sorted(forms, key=len, reverse=True)))
    return re.compile(rf"(?<!\w){'#?' if is_loose else '#'}({longest_first})(?!\w)")
