"""Cards as they stand in card files: what pydantic checks, and the cards that come of it."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from engine.hocg.cards.card import Ability, Art, Card, TextPlace
from engine.hocg.cards.terms import AbilityKind, CardType, Color, Level, Limit, SupportKind

FACTS_NEEDED = {
    CardType.OSHI: ("life",),
    CardType.HOLOMEM: ("hp", "level"),
    CardType.SUPPORT: ("subtype",),
}
"""What a card of a type can't be without (2.3, 2.6, 2.7, 2.2.3)."""

FACTS_OF_ALL = ("number", "name", "ja", "type")
FACTS = {
    CardType.OSHI: ("colors", "life", "tags", "skills"),
    CardType.HOLOMEM: ("colors", "level", "buzz", "hp", "baton_pass", "tags", "extra", "skills", "arts"),
    CardType.SUPPORT: ("subtype", "limited", "tags", "text", "attach"),
    CardType.CHEER: ("colors",),
}
"""What else is on a card of a type (2.2). No shipped Oshi has a tag, but texts can ask for one."""

SKILLS_ON = {
    CardType.OSHI: (AbilityKind.OSHI_SKILL, AbilityKind.SP_OSHI_SKILL, AbilityKind.STAGE_SKILL),
    CardType.HOLOMEM: (AbilityKind.COLLAB_EFFECT, AbilityKind.BLOOM_EFFECT, AbilityKind.GIFT),
}
"""The texts with a name of their own that are on a card of a type."""

LIMITS = {AbilityKind.OSHI_SKILL: Limit.TURN, AbilityKind.SP_OSHI_SKILL: Limit.GAME}
"""How often what an Oshi pays for can be used (12.1.4)."""

TextKey = tuple[str | int, ...]
"""The keys and numbers that lead to a text of a card, as in ``("skills", 0, "text")``."""

LONGEST_NUMBER = 32
"""Characters of a card's number at most: decks are shared and counted by it."""

NOWHERE: Mapping[TextKey, TextPlace] = {}

Positive = Annotated[int, Field(strict=True, ge=0, le=1000)]
Name = Annotated[str, Field(min_length=1)]


def require_limit(kind: AbilityKind, limit: str) -> None:
    """A limit, where one is said, is that of the sort of text.

    Raises:
        ValueError: it is another one.
    """
    right = LIMITS.get(kind)
    if right is None and limit:
        raise ValueError(f"a {kind} has no limit of its own; '[Once per turn]' stands in its text")
    if limit not in ("", right):
        raise ValueError(f"the limit of every {kind} is {right!s}")


def _require_skill(kind: object) -> object:
    kinds = [str(each) for on_card in SKILLS_ON.values() for each in on_card]
    if kind not in kinds:
        raise ValueError(f"one of {', '.join(kinds)} belongs here, not {kind!r}")
    return kind


def plain_tag(tag: str) -> str:
    """A tag without its mark, which is wide where Japanese is typed, and without blanks around it."""
    return tag.strip().lstrip("#\uff03").strip()


def _require_tag(tag: str) -> str:
    plain = plain_tag(tag)
    if not plain or plain != tag:
        raise ValueError(
            f"a tag is written without '#' and blanks around it, as in {plain or 'JP'!r}, not {tag!r}"
        )
    return tag


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class CriticalData(_Model):
    """A critical icon of an art: what the art deals in addition to a target of a colour (12.3.4.3)."""

    color: Color
    bonus: Positive


class SkillData(_Model):
    """A skill, effect or gift as it stands in a card file."""

    kind: Annotated[AbilityKind, BeforeValidator(_require_skill)]
    name: Name
    ja: str = ""
    cost: Positive | Literal["X"] = 0
    limit: Limit = Limit.NONE
    text: str

    @model_validator(mode="after")
    def _require_cost_and_limit_of_kind(self) -> Self:
        if self.kind not in LIMITS and self.cost:
            raise ValueError(f"a {self.kind} has no cost")
        require_limit(self.kind, self.limit)
        return self


class ArtData(_Model):
    """An art as it stands in a card file."""

    name: Name
    ja: str = ""
    cost: tuple[Color, ...] = ()
    damage: Positive = 0
    plus: bool = False
    critical: CriticalData | tuple[CriticalData, ...] = ()
    text: str = ""


class CardData(_Model):
    """A card as it stands in a card file."""

    number: str = Field(pattern=r"^[A-Za-z0-9]+-[A-Za-z0-9]+$", max_length=LONGEST_NUMBER)
    name: Name
    ja: str = ""
    type: CardType
    level: Level | None = None
    buzz: bool = False
    colors: tuple[Color, ...] = ()
    hp: Positive = 0
    life: Positive = 0
    baton_pass: Positive = 0
    tags: tuple[Annotated[str, AfterValidator(_require_tag)], ...] = ()
    subtype: SupportKind | None = None
    limited: bool = False
    extra: tuple[str, ...] = ()
    skills: tuple[SkillData, ...] = ()
    arts: tuple[ArtData, ...] = ()
    text: str = ""
    attach: str = ""

    @model_validator(mode="after")
    def _require_facts_of_type(self) -> Self:
        missing = [fact for fact in FACTS_NEEDED.get(self.type, ()) if not getattr(self, fact)]
        if missing:
            raise ValueError(f"{self.type} cards need {' and '.join(missing)}")
        return self

    @model_validator(mode="after")
    def _refuse_facts_of_other_types(self) -> Self:
        facts = FACTS[self.type]
        foreign = [
            fact
            for fact in type(self).model_fields
            if fact not in (*FACTS_OF_ALL, *facts) and getattr(self, fact)
        ]
        if foreign:
            raise ValueError(
                f"{self.type} cards have no {' and no '.join(foreign)}; they have {', '.join(facts)}"
            )
        kinds = SKILLS_ON.get(self.type, ())
        for skill in self.skills:
            if skill.kind not in kinds:
                raise ValueError(f"{self.type} cards have no {skill.kind}; they have {', '.join(kinds)}")
        if self.attach and self.subtype is not None and not self.subtype.is_attached:
            raise ValueError(f"a card of the sort {self.subtype.value!r} isn't attached, so it has no attach")
        return self


def build_card(data: CardData, places: Mapping[TextKey, TextPlace] = NOWHERE) -> Card:
    """The card that checked data describe.

    Args:
        data: the data.
        places: where its texts stand, by the keys and numbers that lead to them.
    """
    return Card(
        data.number,
        data.name,
        data.ja,
        data.type,
        tuple(color for color in data.colors if color is not Color.COLORLESS),
        data.tags,
        data.level,
        data.buzz,
        data.hp,
        data.life,
        data.baton_pass,
        data.subtype,
        data.limited,
        tuple(_build_art(art, places.get(("arts", number, "text"))) for number, art in enumerate(data.arts)),
        tuple(_build_abilities(data, places)),
    )


def _build_abilities(data: CardData, places: Mapping[TextKey, TextPlace]) -> Iterator[Ability]:
    """The texts outside the arts: skills, the text of a support, where it may be attached, extras."""
    for number, skill in enumerate(data.skills):
        yield Ability(
            skill.kind,
            skill.name,
            skill.ja,
            skill.text.strip(),
            None if skill.cost == "X" else skill.cost,
            LIMITS.get(skill.kind, Limit.NONE),
            places.get(("skills", number, "text")),
        )
    if data.text:
        yield _plain(AbilityKind.SUPPORT, data.text, places.get(("text",)))
    if data.attach:
        yield _plain(AbilityKind.ATTACH, data.attach, places.get(("attach",)))
    for number, text in enumerate(data.extra):
        yield _plain(AbilityKind.EXTRA, text, places.get(("extra", number)))


def _build_art(art: ArtData, place: TextPlace | None) -> Art:
    icons = (art.critical,) if isinstance(art.critical, CriticalData) else art.critical
    critical = tuple((icon.color, icon.bonus) for icon in icons)
    text = _build_text_of(art, place)
    return Art(art.name, art.ja, art.cost, art.damage, art.plus, critical, text)


def _plain(kind: AbilityKind, text: str, place: TextPlace | None) -> Ability:
    """A text without a name or a cost."""
    return Ability(kind, "", "", text.strip(), place=place)


def _build_text_of(art: ArtData, place: TextPlace | None) -> Ability | None:
    """The text of an art, if it has one."""
    if not art.text:
        return None
    return Ability(AbilityKind.ART, art.name, art.ja, art.text.strip(), place=place)
