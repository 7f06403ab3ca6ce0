"""Names of cards in the language that is spoken."""

from collections.abc import Iterable

import msgspec

from engine.hocg.cards.card import Card
from engine.hocg.cards.names import fold
from engine.hocg.cards.terms import Zone
from engine.hocg.language.book import say_same_text
from engine.hocg.language.japanese_texts import japanese_tags
from engine.hocg.queries.board import face_of
from engine.hocg.state.views import CardFace, CardView
from engine.kernel.spoken import JAPANESE
from engine.kernel.translation import ENGLISH, current_language, teach_names, tr_name


def teach_card_names(cards: Iterable[Card]) -> None:
    """Make the Japanese names of cards, arts, skills and zones known to whatever says them."""
    names = {zone.value: zone.ja for zone in Zone if zone.ja}
    for card in cards:
        named = [(card.name, card.ja), *((each.name, each.ja) for each in card.texts)]
        named += [(art.name, art.ja) for art in card.arts]
        for name, ja in named:
            if name and ja:
                names.setdefault(name, ja)
    teach_names(JAPANESE, names)


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
