"""What a card is good for to whoever chooses: HP, arts with what they cost, the effects that it brings."""

import re
from collections.abc import Collection, Iterator

from engine.hocg.abilities.parts import OneShot, SharedLimit, UseCost, UseRule
from engine.hocg.actions.briefly import say_briefly
from engine.hocg.cards.card import Ability, Art, Card
from engine.hocg.cards.terms import AbilityKind, CardType, Position
from engine.hocg.language.book import say_text
from engine.hocg.queries.covered import say_cost
from engine.hocg.queries.naming import KINDS, LINE, POSITIONS
from engine.kernel.brevity import is_brief
from engine.kernel.facts import join_facts
from engine.kernel.machine import clause
from engine.kernel.translation import mark, tr, tr_name

EFFECTS = (AbilityKind.COLLAB_EFFECT, AbilityKind.BLOOM_EFFECT, AbilityKind.GIFT)
"""What a holomem brings beside its arts."""
LIMITS = re.compile(r"^(\[[^]]*\]\s*)+")
"""How often a text is used and where it works, in brackets in front of it."""
SILENT: dict[AbilityKind, str] = {
    AbilityKind.COLLAB_EFFECT: mark("its collab effect isn't played in the {position} position"),
    AbilityKind.BLOOM_EFFECT: mark("its bloom effect isn't played in the {position} position"),
}
"""That an effect of this sort doesn't work where its holomem will stand."""
LACKING: dict[AbilityKind, str] = {
    AbilityKind.COLLAB_EFFECT: mark("no collab effect"),
    AbilityKind.BLOOM_EFFECT: mark("no bloom effect"),
}
"""That a card has no effect of this sort."""


def facts_of(card: Card, effects: Collection[AbilityKind] = EFFECTS, room: int = LINE) -> str:
    """What a card is good for, in a line: HP, arts and effects, or its text.

    Args:
        card: the card.
        effects: the sorts of its effects that are told.
        room: characters of the line.
    """
    if card.type is not CardType.HOLOMEM:
        return say_doing(card, room)
    return add_effects(join_facts(tr("HP {hp}", hp=card.hp), say_arts(card)), card, effects, room)


def add_effects(facts: str, card: Card, effects: Collection[AbilityKind], room: int = LINE) -> str:
    """Facts of a holomem card, and its effects of these sorts: a text that the line has room for, else that
    there is one. Half a text, which may end before what it does, decides nothing.
    """
    return join_facts(facts, *_say_effects(card, effects, room - len(facts)))


def _say_effects(card: Card, effects: Collection[AbilityKind], room: int) -> Iterator[str]:
    for ability in card.abilities:
        if ability.kind not in effects:
            continue
        kind = tr(KINDS[ability.kind])
        text = " ".join(say_effect(card, ability).split())
        forms = (tr("{kind}: {skill}", kind=kind, skill=each) for each in (text, LIMITS.sub("", text)))
        named = tr("with a {kind}", kind=kind)
        said = next((form for form in forms if len(form) + len(" · ") <= room), named)
        room -= len(said) + len(" · ")
        yield said


@clause("13.2.1", "13.3.1")
def say_silent(card: Card, kind: AbilityKind, position: Position) -> str:
    """That the card has no effect of this sort, or none that works in a position; "" otherwise."""
    programs = card.programs(kind)
    if not programs:
        return "" if is_brief() else tr(LACKING[kind])
    parts = [part for program in programs for part in program.of_sort(OneShot)]
    if not parts or any(part.limits.fits(position) for part in parts):
        return ""
    if is_brief():
        return tr("no effect there")
    return tr(SILENT[kind], position=tr(POSITIONS[position]))


def say_arts(card: Card) -> str:
    """The arts of a holomem card with damage and cost, as in "Would You Kindly Not? (110 for 2 green)"."""
    return join_facts(*(_say_art(art) for art in card.arts))


def _say_art(art: Art) -> str:
    name, damage = tr_name(art.name), art.printed_damage
    if not art.cost:
        return tr("{art} ({damage})", art=name, damage=damage)
    return tr("{art} ({damage} for {cost})", art=name, damage=damage, cost=say_cost(art.cost))


def say_doing(card: Card, room: int = LINE) -> str:
    """The texts of a support card; where a line has no room for all of it, what it does and not what has to
    be there for that, nor how often it is used.
    """
    whole = " ".join(say_effect(card, ability) for ability in card.abilities)
    if len(whole) <= room:
        return whole
    return " ".join(say_ability_done(card, ability) for ability in card.abilities)


def say_ability_done(card: Card, ability: Ability) -> str:
    """What a text does and what it costs, without what has to be there for that, nor how often it is used."""
    parts = ability.program.parts
    doing = [
        part for part in parts if isinstance(part, UseCost) or not isinstance(part, UseRule | SharedLimit)
    ]
    if is_brief():
        return say_briefly(card, ability, doing or parts)
    return (
        say_text(card, ability) if len(doing) in (0, len(parts)) else " ".join(part.told() for part in doing)
    )


def say_effect(card: Card, ability: Ability) -> str:
    """A text; briefly without what only tidies up behind it."""
    return say_briefly(card, ability, ability.program.parts) if is_brief() else say_text(card, ability)
