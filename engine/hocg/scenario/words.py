"""The words of a scenario file: cards, places on a stage, things to choose."""

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, ValidationInfo

from engine.hocg.cards.terms import HANDS
from engine.kernel.scenario.model import require_known

CheerColor = Literal["white", "green", "red", "blue", "purple", "yellow"]
PhaseName = Literal["setup", "reset", "draw", "cheer", "main", "performance", "end"]

NUMBER_WORDS = r"[A-Za-z0-9]+(?:-[A-Za-z0-9_]+)+"
COLOR_WORDS = "white|green|red|blue|purple|yellow"
REF_WORDS = r"(?:[ab]\.)?(?:center|collab|back [1-9][0-9]*)"

CARD = re.compile(rf"(?:{COLOR_WORDS}|{NUMBER_WORDS})")
REF = re.compile(r"(?:(?P<seat>[ab])\.)?(?P<place>center|collab|back)(?: (?P<index>[1-9][0-9]*))?")
NUMBER = re.compile(NUMBER_WORDS)
CARD_ON = re.compile(rf"(?P<card>{COLOR_WORDS}|{NUMBER_WORDS}) on (?P<ref>{REF_WORDS})")
END_WORDS = "|".join(("top", "bottom", *HANDS))
_ITEM = re.compile(rf"{REF_WORDS}|{COLOR_WORDS}|{NUMBER_WORDS}|{CARD_ON.pattern}|{END_WORDS}|a|b")


def _require_card(text: str, info: ValidationInfo) -> str:
    if not CARD.fullmatch(text):
        raise ValueError(f"{text!r} is no card: a card number like hSD01-003, or the colour of a cheer")
    return _require_known(text, info)


def _require_number(text: str, info: ValidationInfo) -> str:
    if not re.fullmatch(NUMBER_WORDS, text):
        raise ValueError(f"{text!r} is no card number; one looks like hSD01-003")
    return require_known(text, info)


def _require_known(text: str, info: ValidationInfo) -> str:
    """The card of what may be a card, "CARD on PLACE", a place or another word is one that there is."""
    card = text.partition(" on ")[0]
    if NUMBER.fullmatch(card):
        require_known(card, info)
    return text


def _require_ref(text: str) -> str:
    if not re.fullmatch(REF_WORDS, text):
        raise ValueError(f"{text!r} is no place: center, collab or back N, with a. or b. in front if need be")
    return text


def _require_item(item: bool | int | str, info: ValidationInfo) -> bool | int | str:
    if not isinstance(item, str):
        return item
    if not _ITEM.fullmatch(item):
        raise ValueError(
            f"{item!r} can't be chosen: a place, a card number, a colour, 'CARD on PLACE', a number, "
            "top, bottom, a hand of rock-paper-scissors or a seat"
        )
    return _require_known(item, info)


def _require_source(item: str, info: ValidationInfo) -> str:
    if not re.fullmatch(rf"{REF_WORDS}|{CARD_ON.pattern}|{NUMBER_WORDS}", item):
        raise ValueError(f"{item!r} is no place, no 'CARD on PLACE' and no card number")
    return _require_known(item, info)


Card = Annotated[str, AfterValidator(_require_card)]
"""A card number, or the colour of a cheer."""

Number = Annotated[str, AfterValidator(_require_number)]
"""A card number."""

Ref = Annotated[str, AfterValidator(_require_ref)]
"""A holomem by its place."""

Item = Annotated[bool | int | str, AfterValidator(_require_item)]
"""Something to choose."""

AbilitySource = Annotated[str, AfterValidator(_require_source)]
"""Where an activated ability stands: a holomem's place, a card attached to it, or a card in the archive."""
