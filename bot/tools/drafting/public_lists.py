"""The form in which public lists have cards: an object of numbers and cards, each word in both languages."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.hocg.cards.card_data import LIMITS
from engine.hocg.cards.terms import AbilityKind, CardType

LEVELS = {"first": "1st", "second": "2nd"}
SKILL_KINDS = {
    "normal": AbilityKind.OSHI_SKILL,
    "special": AbilityKind.SP_OSHI_SKILL,
    "stage": AbilityKind.STAGE_SKILL,
}
KEYWORD_KINDS = {
    "collab": AbilityKind.COLLAB_EFFECT,
    "bloom": AbilityKind.BLOOM_EFFECT,
    "gift": AbilityKind.GIFT,
}

Entry = Mapping[str, Any]


def is_public(card: object) -> bool:
    """Whether a card is written as public lists write them."""
    return isinstance(card, dict) and "card_number" in card and isinstance(card.get("name"), dict)


def translate(card: Entry) -> dict[str, Any]:
    """A card of a public list as our lists have it."""
    kind = card.get("card_type")
    subtype = kind.get("support") if isinstance(kind, dict) else None
    level = card.get("bloom_level")
    tags = card.get("tags", ())
    translated = {
        "number": card["card_number"],
        "name_ja": _said(card["name"], "jp") or _said(card["name"], "en"),
        "name_en": _said(card["name"], "en"),
        "type": CardType.SUPPORT if subtype else CardType.OSHI if kind == "oshi_holomem" else kind,
        "bloom_level": LEVELS.get(level, level) if isinstance(level, str) else level,
        "buzz": card.get("buzz", False),
        "limited": card.get("limited", False),
        "colors": card.get("colors", []),
        "hp": card.get("hp", 0),
        "life": card.get("life", 0),
        "baton_pass": len(card.get("baton_pass", ())),
        "subtype": subtype,
        "tags_ja": [_said(tag, "jp") for tag in tags],
        "tags_en": [_said(tag, "en") or _said(tag, "jp") for tag in tags],
        "skills": list(_texts(card)),
    }
    return {key: value for key, value in translated.items() if value is not None}


def _texts(card: Entry) -> Iterator[dict[str, Any]]:
    for skill in card.get("oshi_skills", ()):
        is_special = "special" if skill.get("special") else "normal"
        kind = SKILL_KINDS.get(skill.get("kind", is_special))
        power = skill.get("holo_power")
        cost = {} if power is None else {"cost": "X" if str(power).casefold() == "x" else int(power)}
        yield _named(kind, skill) | cost | {"limit": LIMITS.get(kind, "") if kind else ""}
    for keyword in card.get("keywords", ()):
        yield _named(KEYWORD_KINDS.get(keyword.get("type")), keyword)
    for art in card.get("arts", ()):
        yield _named(AbilityKind.ART, art) | _of_art(art)
    if text := _said(card.get("text"), "jp"):
        yield {"kind": AbilityKind.SUPPORT, "text_ja": text}
    if text := _said(card.get("extra"), "jp"):
        yield {"kind": AbilityKind.EXTRA, "text_ja": text}


def _named(kind: AbilityKind | None, entry: Entry) -> dict[str, Any]:
    return {
        "kind": kind,
        "name_ja": _said(entry.get("name"), "jp"),
        "name_en": _said(entry.get("name"), "en"),
        "text_ja": _said(entry.get("text"), "jp"),
    }


def _of_art(art: Entry) -> dict[str, Any]:
    power = str(art.get("power", "0"))
    advantage = art.get("advantage")
    digits = power.rstrip("+-x?")
    return {
        "cost": art.get("cheers", []),
        "damage": int(digits) if digits else 0,
        "plus": power.endswith("+"),
        "critical": [{"color": advantage[0], "bonus": advantage[1]}] if advantage else [],
    }


def _said(words: object, language: str) -> str:
    """A word in a language; empty if there is none."""
    found = words.get(language) if isinstance(words, dict) else None
    return found if isinstance(found, str) else ""
