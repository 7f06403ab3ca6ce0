"""How the facts of our cards are compared with what is printed, without a list of that here: by fingerprints.

``python -m tests.cards.printed FILE`` makes the fingerprints of every fact from such a list: a line of JSON
for each card.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from engine.hocg.cards.card import Ability, Art, Card
from engine.hocg.cards.names import fold
from engine.hocg.cards.terms import AbilityKind

FINGERPRINTS = Path(__file__).parent / "printed_fingerprints.txt"

SKILLS = (
    AbilityKind.OSHI_SKILL,
    AbilityKind.SP_OSHI_SKILL,
    AbilityKind.STAGE_SKILL,
    AbilityKind.COLLAB_EFFECT,
    AbilityKind.BLOOM_EFFECT,
    AbilityKind.GIFT,
)
KINDS = {"oshi_stage_skill": "stage_skill"}
"""Kinds that the reference calls otherwise."""


def art_facts(art: Art) -> dict[str, object]:
    return {
        "name": fold(art.ja),
        "cost": list(art.cost),
        "damage": art.damage,
        "plus": art.has_plus,
        "critical": dict(art.critical),
        "has a text": art.ability is not None,
    }


def printed_art(skill: dict[str, Any]) -> dict[str, object]:
    critical = skill.get("critical", [])
    critical = [critical] if isinstance(critical, dict) else critical
    return {
        "name": fold(skill["name_ja"]),
        "cost": skill["cost"],
        "damage": skill["damage"],
        "plus": skill["plus"],
        "critical": {each["color"]: each["bonus"] for each in critical},
        "has a text": bool(skill.get("text_ja")),
    }


def name_beside(ability: Ability) -> str:
    """Its Japanese name, where the reference has the name apart from the text."""
    return "" if ability.kind is AbilityKind.STAGE_SKILL else fold(ability.ja)


def card_facts(card: Card) -> dict[str, object]:
    """What our file says, in the form of :func:`printed_facts`; Japanese names regardless of width."""
    skills = [each for each in card.abilities if each.kind in SKILLS]
    return {
        "name": card.name,
        "ja": fold(card.ja),
        "type": card.type,
        "colors": list(card.colors),
        "hp": card.hp,
        "life": card.life,
        "buzz": card.is_buzz,
        "level": fold(card.level or ""),
        "baton pass": card.baton_pass,
        "tags": list(card.tags),
        "subtype": card.kind,
        "limited": card.is_limited,
        "arts": [art_facts(art) for art in card.arts],
        "skills": [
            (each.kind, name_beside(each), "X" if each.cost is None else each.cost, each.limit)
            for each in skills
        ],
        "texts": Counter(each.kind for each in card.abilities if each.kind is not AbilityKind.ATTACH),
    }


def printed_facts(reference: dict[str, Any]) -> dict[str, object]:
    """What is printed on a card."""
    rest = [skill for skill in reference["skills"] if skill["kind"] != "art"]
    kinds = [KINDS.get(skill["kind"], skill["kind"]) for skill in rest]
    return {
        "name": reference["name_en"],
        "ja": fold(reference["name_ja"]),
        "type": reference["type"],
        "colors": [color for color in reference.get("colors", []) if color != "colorless"],
        "hp": reference.get("hp", 0),
        "life": reference.get("life", 0),
        "buzz": reference.get("buzz", False),
        "level": fold(reference.get("bloom_level", "")),
        "baton pass": reference.get("baton_pass", 0),
        "tags": reference.get("tags_en", []),
        "subtype": reference.get("subtype"),
        "limited": reference.get("limited", False),
        "arts": [printed_art(skill) for skill in reference["skills"] if skill["kind"] == "art"],
        "skills": [
            (kind, fold(skill.get("name_ja", "")), skill.get("cost", 0), skill.get("limit", ""))
            for kind, skill in zip(kinds, rest, strict=True)
            if kind in SKILLS
        ],
        "texts": Counter(kind for kind, skill in zip(kinds, rest, strict=True) if skill.get("text_ja")),
    }


def fingerprint(fact: object) -> str:
    """What stands for a fact."""
    plain = json.dumps(fact, ensure_ascii=False, sort_keys=True)
    return hashlib.blake2b(plain.encode(), digest_size=3).hexdigest()


def read_fingerprints() -> dict[str, list[str]]:
    """The fingerprints of every card's facts by its number, in the order of :func:`card_facts`."""
    lines = FINGERPRINTS.read_text(encoding="utf-8").splitlines()
    return {number: made for number, *made in map(str.split, lines)}


if __name__ == "__main__":
    with Path(sys.argv[1]).open(encoding="utf-8") as listed:
        printed = {card["number"]: printed_facts(card) for card in map(json.loads, listed)}
    rows = [" ".join((number, *map(fingerprint, facts.values()))) for number, facts in printed.items()]
    FINGERPRINTS.write_text("\n".join(rows) + "\n", encoding="utf-8")
