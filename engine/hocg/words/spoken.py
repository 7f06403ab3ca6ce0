"""Names and texts of cards in the language that is spoken: texts are printed from what they mean."""

from collections.abc import Iterable, Mapping
from functools import lru_cache, partial

import msgspec

from engine.hocg.cards.card import Ability, Card
from engine.hocg.cards.names import fold
from engine.hocg.cards.pool import default_pool
from engine.hocg.cards.program import Program
from engine.hocg.language.japanese import JapaneseTexts, japanese_tags
from engine.hocg.language.nodes.places import Pile
from engine.hocg.language.phrases import read_phrase
from engine.hocg.queries.board import face_of
from engine.hocg.state.views import CardFace, CardView
from engine.kernel.errors import DataError
from engine.kernel.language import Unsaid
from engine.kernel.language.japanese import asked
from engine.kernel.translation import ENGLISH, current_language, teach_names, teach_texts, tr_name

JAPANESE = "ja"
BESIDE_OTHERS = "そして"
"""How a step begins that is said behind others; by itself it begins without."""

ZONES = {pile.value: pile.ja for pile in Pile}


def teach_card_names(cards: Iterable[Card]) -> None:
    """Make the Japanese names of cards, arts and skills known to whatever says them."""
    names: dict[str, str] = {}
    texts: dict[str, tuple[Card, Ability]] = {}
    for card in cards:
        arts = [art.ability for art in card.arts if art.ability is not None]
        named = [(card.name, card.ja), *((each.name, each.ja) for each in (*card.abilities, *arts))]
        named += [(art.name, art.ja) for art in card.arts]
        for name, ja in named:
            if name and ja:
                names.setdefault(name, ja)
        for ability in (*card.abilities, *arts):
            texts.setdefault(ability.text, (card, ability))
    teach_names(JAPANESE, names)
    teach_texts(JAPANESE, partial(_say_whole, texts))
    teach_texts(JAPANESE, _say_words)


def say_text(card: Card, ability: Ability) -> str:
    """The text of an ability in the language that is spoken; in English where that can't be said."""
    if current_language() != JAPANESE or not ability.text:
        return ability.text
    return _print(ability.text, ability.kind, card.number, ability)


def say_same_text(card: Card, text: str) -> str:
    """A text that one of a card's abilities has, in the language that is spoken; itself if none has it."""
    abilities = [*card.abilities, *(art.ability for art in card.arts if art.ability is not None)]
    found = next((each for each in abilities if each.text == text), None)
    return text if found is None else say_text(card, found)


def _say_whole(texts: Mapping[str, tuple[Card, Ability]], words: str) -> str | None:
    """The whole text of an ability in Japanese, as its card has it; ``None`` for what is none."""
    printed = texts.get(words)
    return say_text(*printed) if printed is not None and words else None


@lru_cache(maxsize=4096)
def _say_words(words: str) -> str | None:
    """A zone, a text or a part of one in Japanese, also as a question; ``None`` for what is none."""
    if words in ZONES:
        return ZONES[words]
    if words.endswith("?"):
        said = _say_words(words[:-1])
        return None if said is None else asked(said)
    phrase = read_phrase(words)
    if phrase is None:
        return None
    try:
        if not isinstance(phrase, Program):
            return _texts().say_phrase(phrase).removeprefix(BESIDE_OTHERS)
        said = _texts().say(phrase)
    except (Unsaid, DataError):
        return None
    return said if words.endswith(".") else said.removesuffix("。").removeprefix(BESIDE_OTHERS)


def say_face(card: Card) -> CardFace:
    """Everything printed on a card, in the language that is spoken."""
    face = face_of(card)
    if current_language() == ENGLISH:
        return face
    return msgspec.structs.replace(
        face,
        card=say_card(face.card),
        ja=card.name if card.name != tr_name(card.name) else card.ja,
        tags=tuple(map(say_tag, face.tags)),
        skills=tuple(
            msgspec.structs.replace(skill, name=tr_name(skill.name), text=say_same_text(card, skill.text))
            for skill in face.skills
        ),
        extra=tuple(say_same_text(card, text) for text in face.extra),
    )


def say_card(card: CardView) -> CardView:
    """A card with its name in the language that is spoken; its drawing stays that of its English name."""
    name = tr_name(card.name)
    return card if name == card.name else msgspec.structs.replace(card, name=name, drawn_as=card.name)


def say_tag(tag: str) -> str:
    """A tag in the language that is spoken."""
    return japanese_tags().get(fold(tag), tag) if current_language() == JAPANESE else tag


@lru_cache(maxsize=1)
def _texts() -> JapaneseTexts:
    return JapaneseTexts(default_pool().cards.values())


_printed: dict[tuple[str, str, str], str] = {}
"""What was printed before, by text, kind and card: there are no more than there are cards."""


def _print(text: str, kind: str, number: str, ability: Ability) -> str:
    key = (text, kind, number)
    if key not in _printed:
        try:
            _printed[key] = _texts().say(ability.program, kind, number)
        except (Unsaid, DataError):  # a name of somebody's own card, or a text that isn't understood
            _printed[key] = text
    return _printed[key]
