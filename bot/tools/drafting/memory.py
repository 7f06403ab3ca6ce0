"""What is known: Japanese texts of a list with the English that the pool has for the same cards."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from unicodedata import normalize

from bot.tools.drafting.lists import ListedCard, ListedText
from bot.tools.drafting.slots import Dictionary
from engine.hocg.cards.card import Ability, Card
from engine.hocg.cards.names import fold
from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import AbilityKind
from engine.hocg.language.japanese_texts import TAGS, JapaneseTexts, read_words
from engine.kernel.errors import DataError
from engine.kernel.language import Unsaid

REMINDERS = re.compile(
    r"^(?:LIMITED:ターンに1枚しか使えない。|(?:ツール|マスコット)は、自分のホロメン1人につき1枚だけ付けられる。)$"
)
"""Lines of support cards that say what LIMITED, tools and mascots are; a card file has them as facts."""

ATTACH = re.compile(r"^このファンは、自分の.+だけに付けられ、1人につき何枚でも付けられる。$")
"""The line of a fan that says to whom it may be attached."""


@dataclass(frozen=True)
class Known:
    """A text of the pool.

    Args:
        number: its card.
        kind: what sort of text it is.
        japanese: its words as printed.
        english: the pool's words.
    """

    number: str
    kind: AbilityKind
    japanese: str
    english: str


def list_texts(card: ListedCard) -> Iterator[tuple[AbilityKind, ListedText | None, str]]:
    """The texts of a listed card as a card file parts them: without reminders, and a fan's attach line apart.

    Yields:
        What sort of text it is, the skill or art it belongs to (``None`` for an attach line), its words.
    """
    for text in card.skills:
        lines = [line.strip() for line in normalize("NFKC", text.text_ja).splitlines() if line.strip()]
        if text.kind is AbilityKind.SUPPORT:
            attach = [line for line in lines if ATTACH.match(line)]
            lines = [line for line in lines if line not in attach and not REMINDERS.match(line)]
            yield text.kind, text, "\n".join(lines)
            for line in attach:
                yield AbilityKind.ATTACH, None, line
        else:
            yield text.kind, text, "\n".join(lines)


def pair_texts(listed: ListedCard, card: Card) -> Iterator[tuple[str, Ability]]:
    """The texts of a card, Japanese and English side by side; kinds and their order are printed the same."""
    abilities: dict[AbilityKind, list[Ability | None]] = {}
    for ability in card.abilities:
        abilities.setdefault(ability.kind, []).append(ability)
    abilities[AbilityKind.ART] = [art.ability for art in card.arts]
    for kind, _, japanese in list_texts(listed):
        waiting = abilities.get(kind, [])
        english = waiting.pop(0) if waiting else None
        if english is not None and english.text and japanese:
            yield japanese, english


def recall(listed: Iterable[ListedCard], pool: Pool) -> list[Known]:
    """Every text that is known in both languages."""
    return [
        Known(card.number, ability.kind, japanese, ability.text)
        for card in listed
        if card.number in pool.cards
        for japanese, ability in pair_texts(card, pool.cards[card.number])
    ]


def recall_prints(pool: Pool, texts: JapaneseTexts) -> Iterator[Known]:
    """Every text of the pool with the Japanese that we print of it."""
    for card in pool.cards.values():
        for ability in card.texts:
            if ability.text:
                with suppress(DataError, Unsaid):
                    japanese = normalize("NFKC", texts.say(ability.program, ability.kind, card.number))
                    yield Known(card.number, ability.kind, japanese, ability.text)


def build_dictionary(listed: Iterable[ListedCard], pool: Pool) -> Dictionary:
    """English names: those of the pool, then the official ones that the list has.

    Args:
        listed: the cards to be drafted.
        pool: the cards there are.
    """
    names: dict[str, str] = {}
    tags = {fold(japanese): english for english, japanese in read_words(TAGS).items()}
    skills: dict[str, str] = {}
    for card in pool.cards.values():
        names.setdefault(fold(card.ja), card.name)
        skills |= {fold(ability.ja): ability.name for ability in card.abilities}
        skills |= {fold(art.ja): art.name for art in card.arts}
    for each in listed:
        names.setdefault(fold(each.name_ja), each.name_en or each.name_ja)
        for japanese, english in zip(each.tags_ja, each.tags_en or each.tags_ja, strict=False):
            tags.setdefault(fold(japanese), english)
        for text in each.skills:
            skills.setdefault(fold(text.name_ja), text.name_en or text.name_ja)
    return Dictionary(names, tags, skills)
