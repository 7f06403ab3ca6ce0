"""What a card is good for to whoever chooses: HP, arts with what they cost, the effects that it brings."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from engine.hocg.abilities.parts import OneShot, SharedLimit, UseCost, UseRule
from engine.hocg.cards.card import Ability, Art, Card
from engine.hocg.cards.terms import AbilityKind, CardType, Color, Position
from engine.hocg.language.book import say_text
from engine.hocg.language.briefly import say_briefly
from engine.hocg.queries import held, queries
from engine.hocg.queries.naming import KINDS, LINE, POSITIONS, card_name, cut, holomem_detail, say_cheers
from engine.hocg.state.derived import fact_of_moment
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.kernel.brevity import is_brief
from engine.kernel.facts import join_facts
from engine.kernel.machine import clause
from engine.kernel.translation import mark, tr, tr_name

EFFECTS = (AbilityKind.COLLAB_EFFECT, AbilityKind.BLOOM_EFFECT, AbilityKind.GIFT)
"""What a holomem brings beside its arts."""
LIMITS = re.compile(r"^(\[[^]]*\]\s*)+")
"""How often a text is used and where it works, in brackets in front of it."""
LEAST_OF_NAME = 8
"""Characters of an art's name that tell it from another."""
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


class Covered(NamedTuple):
    """An art of a holomem, what it deals now, and what it lacks of its cost."""

    art: Art
    deals: int
    missing: tuple[Color, ...]

    @property
    def damage(self) -> str:
        """As boards tell it: "60+" where its text may add to it."""
        return f"{self.deals}{'+' if self.art.has_plus else ''}"


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
    return tr("{art} ({damage} for {cost})", art=name, damage=damage, cost=_say_cost(art.cost))


def _say_cost(cost: Sequence[Color]) -> str:
    return say_cheers([(color,) for color in cost])


def say_use(table: Table, handle: int) -> str:
    """What a holomem of the stage is good for where it is to stand in front: HP, cheers, and its best art;
    briefly the art alone.
    """
    art = say_best_art(table, table.require_holomem(handle))
    return art if is_brief() else join_facts(holomem_detail(table, handle), art)


def say_gain(table: Table, holomem: Holomem, coming: Sequence[frozenset[Color]]) -> str:
    """What more cheers are good for, briefly: the art that they make ready, else what the strongest art of
    the holomem still lacks with them, or that all are ready without them.

    Args:
        table: the table.
        holomem: the holomem.
        coming: the colours of each of the cheers.
    """
    covered = [_cover(table, holomem, art) for art in held.arts_of(table, holomem)]
    lacking = sorted((each for each in covered if each.missing), key=lambda each: each.deals, reverse=True)
    with_it = [_cover(table, holomem, each.art, coming) for each in lacking]
    gained = next((each for each in with_it if not each.missing), None)
    if gained is not None:
        return tr("{damage} ready with it", damage=gained.damage)
    if with_it:
        missing = _say_cost(with_it[0].missing)
        return tr("{damage} still lacks {cheers}", damage=with_it[0].damage, cheers=missing)
    return tr("needs no more")


@clause("8.3.3")
def say_next_bloom(table: Table, holomem: Holomem, coming: Sequence[frozenset[Color]]) -> str:
    """What the hand can make of a holomem that gets cheers: the card that it can bloom into with the best
    art, whose damage is as printed; "" where there is none. Only whoever holds the hand may be told.

    Args:
        table: the table.
        holomem: the holomem.
        coming: the colours of each of the cheers.
    """
    there = [*queries.cheer_colors(table, holomem), *coming]
    hand = [table.cards[each] for each in table.player(holomem.seat).hand]
    found = [
        (_rank(covered), card, covered)
        for card in dict.fromkeys(hand)
        if queries.fits_bloom(table, holomem, card)
        for art in card.arts
        for missing in (queries.missing_cheers(there, queries.art_cost(table, holomem, art)),)
        for covered in (Covered(art, art.damage, missing),)
    ]
    if not found:
        return ""
    _, card, covered = max(found, key=lambda each: each[0])
    return tr("your {card}: {art}", card=card_name(card), art=_say_lacking(covered, LINE))


def say_parting(table: Table, holomem: Holomem, cheer: int, count: int) -> str:
    """What the loss of a cheer does to the best art of the holomem that it is attached to; "" for one that
    has no art.

    Args:
        table: the table.
        holomem: the holomem.
        cheer: one of its cheers.
        count: how many are lost together; what the others are is then left as good as it can be.
    """
    colors = queries.cheer_colors(table, holomem)
    others = [at for at, each in enumerate(holomem.cheers) if each != cheer]
    lefts = [
        [colors[at] for at in range(len(colors)) if at in kept or at >= len(holomem.cheers)]
        for kept in combinations(others, max(0, len(others) - count + 1))
    ]
    now = say_best_art(table, holomem)
    then = _say_best(max((_find_best(table, holomem, left) for left in lefts), key=_rank))
    if not now:
        return ""
    told = tr("{art} as before", art=now) if now == then else tr("{now} → {then}", now=now, then=then)
    return tr("{told} at best", told=told) if count > 1 else told


def say_covered_arts(table: Table, holomem: Holomem, room: int) -> str:
    """The arts of a holomem with their damage, and whether its cheers cover them, as in "On your marks (60:
    ready) · Nightmare (110: lacks 1 green)"; briefly the one that is best now.

    Args:
        table: the table.
        holomem: the holomem.
        room: characters; where they are too few, names are cut.
    """
    if is_brief():
        return say_best_art(table, holomem)
    arts = held.arts_of(table, holomem)
    whole = join_facts(*(_say_covered(table, holomem, art, LINE) for art in arts))
    if len(whole) <= room:
        return whole
    named = room - (len(whole) - sum(len(tr_name(art.name)) for art in arts))
    return join_facts(
        *(_say_covered(table, holomem, art, max(LEAST_OF_NAME, named // len(arts))) for art in arts)
    )


def say_best_art(table: Table, holomem: Holomem, coming: Sequence[frozenset[Color]] = ()) -> str:
    """The strongest art that the cheers of a holomem cover; where they cover none, the one that lacks least.

    Args:
        table: the table.
        holomem: the holomem.
        coming: the colours of cheers that are counted as if they were attached already.
    """
    if coming:
        return _say_best(_find_best(table, holomem, [*queries.cheer_colors(table, holomem), *coming]))
    known = _best_arts(table)
    if holomem.id not in known:
        known[holomem.id] = _find_best(table, holomem, queries.cheer_colors(table, holomem))
    return _say_best(known[holomem.id])


@fact_of_moment
def _best_arts(table: Table) -> dict[int, Covered | None]:
    """The best arts of those holomem that were asked for, by their handles: several options speak of one."""
    return {}


def _find_best(table: Table, holomem: Holomem, cheers: Sequence[frozenset[Color]]) -> Covered | None:
    """The strongest art that these cheers cover, else the one that lacks least, and what it lacks."""
    arts = (_cover_with(table, holomem, art, cheers) for art in held.arts_of(table, holomem))
    return max(arts, key=_rank, default=None)


def _rank(covered: Covered | None) -> tuple[int, int]:
    """The better, the greater."""
    return (0, 0) if covered is None else (-len(covered.missing), covered.deals)


def _say_best(covered: Covered | None) -> str:
    return "" if covered is None else _say_lacking(covered, LINE)


def _cover(table: Table, holomem: Holomem, art: Art, coming: Sequence[frozenset[Color]] = ()) -> Covered:
    """An art of a holomem with its cheers, and with those that come."""
    return _cover_with(table, holomem, art, [*queries.cheer_colors(table, holomem), *coming])


def _cover_with(table: Table, holomem: Holomem, art: Art, cheers: Sequence[frozenset[Color]]) -> Covered:
    deals = max(0, art.damage + queries.arts_bonus(table, holomem, art.name))
    return Covered(art, deals, queries.missing_cheers(list(cheers), queries.art_cost(table, holomem, art)))


def _say_covered(table: Table, holomem: Holomem, art: Art, room: int) -> str:
    return _say_lacking(_cover(table, holomem, art), room)


def _say_lacking(covered: Covered, room: int) -> str:
    """An art with what it lacks, as in "On your marks (60: lacks 1 green)"; briefly without its name."""
    name, damage, missing = cut(tr_name(covered.art.name), room), covered.damage, covered.missing
    if is_brief() and missing:
        return tr("{damage} lacks {cheers}", damage=damage, cheers=_say_cost(missing))
    if is_brief():
        return tr("{damage} ready", damage=damage)
    if not missing:
        return tr("{art} ({damage}: ready)", art=name, damage=damage)
    return tr("{art} ({damage}: lacks {cheers})", art=name, damage=damage, cheers=_say_cost(missing))


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
