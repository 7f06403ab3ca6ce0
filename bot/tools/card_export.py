"""Cards as data: facts and texts apart, in English or in Japanese, for ``oshiban cards export``."""

from functools import cache

import msgspec

from engine.hocg.cards.card import Art, Card
from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import AbilityKind, CardType, Color, Level, SupportKind
from engine.hocg.language.japanese_texts import JapaneseTexts
from engine.kernel.errors import DataError
from engine.kernel.language import Unsaid

EXPORTED_KINDS = {AbilityKind.STAGE_SKILL: "oshi_stage_skill"}
"""Kinds that the exchanged lists of cards call otherwise."""


class AbilityText(msgspec.Struct, frozen=True):
    """One ability with its words; an art without a text has none."""

    kind: str
    name: str
    text: str


class SkillFacts(msgspec.Struct, frozen=True):
    """The numbers of a skill: holo Power it costs (X for any) and how often it may be used."""

    kind: str
    name: str
    ja: str
    cost: str
    limit: str


class ArtFacts(msgspec.Struct, frozen=True):
    """The facts of an art besides its text; ``critical`` is its additional damage by the target's colour."""

    name: str
    ja: str
    cost: tuple[Color, ...]
    damage: int
    plus: bool
    critical: dict[str, int]


class Facts(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything printed on a card but its number, type, name and texts."""

    ja: str = ""
    colors: tuple[Color, ...] = ()
    level: Level | None = None
    buzz: bool = False
    hp: int = 0
    life: int = 0
    baton_pass: int | None = None
    tags: tuple[str, ...] = ()
    subtype: SupportKind | None = None
    limited: bool = False
    skills: tuple[SkillFacts, ...] = ()
    arts: tuple[ArtFacts, ...] = ()


class ExportedCard(msgspec.Struct, frozen=True):
    """A card as ``cards export`` prints it."""

    number: str
    type: CardType
    name: str
    facts: Facts
    abilities: list[AbilityText]


def export_card(card: Card) -> ExportedCard:
    """A card as data: facts and texts apart."""
    abilities = [
        AbilityText(EXPORTED_KINDS.get(ability.kind, ability.kind.value), ability.name, ability.text)
        for ability in card.abilities
        if ability.kind is not AbilityKind.EXTRA
    ]
    abilities.extend(
        AbilityText(AbilityKind.ART.value, art.name, art.ability.text if art.ability else "")
        for art in card.arts
    )
    abilities.extend(
        AbilityText(ability.kind.value, ability.name, ability.text)
        for ability in card.abilities
        if ability.kind is AbilityKind.EXTRA
    )
    return ExportedCard(card.number, card.type, card.name, facts_of(card), abilities)


def in_japanese(pool: Pool, exported: ExportedCard, unsaid: list[str]) -> ExportedCard:
    """A card with its texts in Japanese, printed from what they mean; empty where that can't be done.

    Args:
        pool: where the names come from.
        exported: the card in English.
        unsaid: collects what can't be printed, and why.
    """
    texts = japanese_texts(pool)
    kinds = {shown: kind.value for kind, shown in EXPORTED_KINDS.items()}

    def say(ability: AbilityText) -> AbilityText:
        if not ability.text:
            return ability
        kind = kinds.get(ability.kind, ability.kind)
        try:
            said = texts.say(pool.compile(kind, ability.text), kind, exported.number)
            return AbilityText(ability.kind, ability.name, said)
        except (DataError, Unsaid) as error:
            unsaid.append(f"{exported.number} {ability.kind}: {error}")
            return AbilityText(ability.kind, ability.name, "")

    return msgspec.structs.replace(exported, abilities=[say(each) for each in exported.abilities])


@cache
def japanese_texts(pool: Pool) -> JapaneseTexts:
    """What prints the texts of a pool in Japanese, made once."""
    return JapaneseTexts(pool.cards.values())


def facts_of(card: Card) -> Facts:
    """What is printed on a card besides its texts."""
    skills = tuple(
        SkillFacts(ability.kind.value, ability.name, ability.ja, skill_cost(ability.cost), ability.limit)
        for ability in card.abilities
        if ability.kind in (AbilityKind.OSHI_SKILL, AbilityKind.SP_OSHI_SKILL)
    )
    return Facts(
        card.ja,
        card.colors,
        card.level,
        card.is_buzz,
        card.hp,
        card.life,
        card.baton_pass if card.type is CardType.HOLOMEM else None,
        card.tags,
        card.kind,
        card.is_limited,
        skills,
        tuple(art_facts(art) for art in card.arts),
    )


def skill_cost(cost: int | None) -> str:
    """What a skill costs in holo Power, as printed: "X" for any amount."""
    return "X" if cost is None else str(cost)


def art_facts(art: Art) -> ArtFacts:
    """What is printed of an art besides its text."""
    critical = {color.value: bonus for color, bonus in art.critical}
    return ArtFacts(art.name, art.ja, art.cost, art.damage, art.has_plus, critical)
