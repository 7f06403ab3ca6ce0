"""Continuous effects in force, and what they come to (10.10): numbers, arts that are lent (5.27), cheers that
count as another colour too, what holomem are kept from. The layer below all queries.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from engine.hocg.abilities.causes import Cause
from engine.hocg.abilities.changes import Change, KeepingChange, LendsArts, Modifier, RecolorsCheers
from engine.hocg.abilities.parts import Continuous
from engine.hocg.abilities.scope import StaticScope, view_of
from engine.hocg.cards.card import Art, Card
from engine.hocg.cards.terms import AbilityKind, CardType, Color
from engine.hocg.state.derived import fact_of_moment, fact_of_play
from engine.hocg.state.state import AbilityRef, Holomem, Player
from engine.hocg.state.stats import AnyStat, Stat
from engine.hocg.state.table import Table
from engine.kernel.machine import clause

STATIC_KINDS = (AbilityKind.GIFT, AbilityKind.STAGE_SKILL, AbilityKind.EXTRA)
Static = tuple[Modifier, StaticScope]
Standing = tuple[Continuous, Change, StaticScope]
"""A change with the ability that makes it and from where that is seen."""

NOTHING: tuple[Standing, ...] = ()


class Standings:
    """The continuous abilities of all cards in play, whether or not their conditions are met.

    Attributes:
        parts: each ability, and from where it is seen.
        by_stat: the changes of each number that may affect any holomem.
        by_host: those that affect no other holomem than their own, by its handle.
    """

    __slots__ = ("by_host", "by_stat", "parts")

    def __init__(self) -> None:
        self.parts: list[tuple[Continuous, StaticScope]] = []
        self.by_stat: dict[AnyStat, list[Standing]] = {}
        self.by_host: dict[tuple[AnyStat, int], list[Standing]] = {}

    def add(self, card: Card, scope: StaticScope) -> None:
        """Note what a card in play brings."""
        self.parts += [(part, scope) for part in continuous_parts(card)]
        for part, modifier, stat in changes_on(card):
            self._add_change(part, modifier, stat, scope)

    def grant(self, part: Continuous, scope: StaticScope) -> None:
        """Note an ability that was given for a time."""
        self.parts.append((part, scope))
        for modifier in part.modifiers:
            if isinstance(modifier, Change):
                self._add_change(part, modifier, modifier.stat, scope)

    def _add_change(self, part: Continuous, modifier: Change, stat: AnyStat, scope: StaticScope) -> None:
        standing = (part, modifier, scope)
        if modifier.is_of_host:
            self.by_host.setdefault((stat, scope.host), []).append(standing)
        else:
            self.by_stat.setdefault(stat, []).append(standing)


@fact_of_play
@clause("10.2.1.2", "10.10.1.6.2")
def _standings(table: Table) -> Standings:
    """What all cards in play bring, and what was given for a time."""
    found = Standings()
    cards = table.cards
    for player in table.state.players:
        for card, host in cards_in_play(player):
            if continuous_parts(cards[card]):
                found.add(cards[card], StaticScope(player.seat, card, host))
    for ref in granted_abilities(table):
        part = table.compile(ref.kind, ref.text).parts[ref.part]
        if isinstance(part, Continuous):
            found.grant(part, view_of(ref))
    return found


def granted_abilities(table: Table) -> Iterator[AbilityRef]:
    """The abilities that are in force for a time without a card that has them, oldest first."""
    turn = table.state.turn
    for lasting in table.state.lasting:
        if lasting.grants is not None and lasting.holds_in(turn):
            yield lasting.grants


@fact_of_moment
@clause("10.1.1.3", "10.3.4", "10.3.4.1", "10.3.4.2", "10.7.1")
def statics(table: Table) -> list[Static]:
    """Every modifier of a continuous ability in force: top cards of holomem, cards attached to them, Oshi
    holomem.
    """
    if Continuous not in table.texts.sorts:
        return []
    return [
        (modifier, scope)
        for part, scope in _standings(table).parts
        if part.is_active(table, scope)
        for modifier in part.modifiers
    ]


@fact_of_play
def recolorings(table: Table) -> list[tuple[Continuous, RecolorsCheers, StaticScope]]:
    """What has cheers count as other colours, whether or not it is in force now."""
    return [
        (part, modifier, scope)
        for part, scope in _standings(table).parts
        for modifier in part.modifiers
        if isinstance(modifier, RecolorsCheers)
    ]


def cards_in_play(player: Player) -> list[tuple[int, int]]:
    """The cards whose abilities can be in force, each with its holomem (-1 for the Oshi)."""
    found = [(player.oshi, -1)]
    for holomem in player.stage:
        found.append((holomem.stack[0], holomem.id))
        if holomem.attached:
            found += [(card, holomem.id) for card in holomem.attached]
    return found


@lru_cache(maxsize=4096)
def continuous_parts(card: Card) -> tuple[Continuous, ...]:
    """The continuous abilities printed on a card."""
    kinds = (*STATIC_KINDS, AbilityKind.SUPPORT) if card.is_attachment else STATIC_KINDS
    return tuple(
        part
        for kind in kinds
        for program in card.programs(kind)
        for part in program.parts
        if isinstance(part, Continuous)
    )


@lru_cache(maxsize=4096)
def changes_on(card: Card) -> tuple[tuple[Continuous, Change, AnyStat], ...]:
    """The changes that are printed on a card, with their abilities and what they change."""
    return tuple(
        (part, modifier, modifier.stat)
        for part in continuous_parts(card)
        for modifier in part.modifiers
        if isinstance(modifier, Change)
    )


def has_changes(table: Table, stats: frozenset[AnyStat]) -> bool:
    """Whether any card of the match changes one of these, or one was changed for a while."""
    lasting = table.state.lasting
    return table.texts.can_change(stats) or (bool(lasting) and any(each.stat in stats for each in lasting))


@clause("10.10.1", "10.10.1.1", "10.10.1.3", "10.10.1.4", "10.10.1.6", "10.10.2", "10.10.3")
def stat(table: Table, holomem: Holomem, name: AnyStat, art: str = "") -> int:
    """The sum of all continuous changes of one number of a holomem, or of one of its arts."""
    state = table.state
    total = 0
    if not state.lasting and name not in table.texts.stats:
        return 0
    named = ("", art.casefold())
    if state.lasting:
        turn = state.turn
        for lasting in state.lasting:
            if (
                lasting.stat == name
                and holomem.id in lasting.targets
                and lasting.since <= turn <= lasting.until
                and lasting.art.casefold() in named
            ):
                total += lasting.amount
    if name not in table.texts.stats:
        return total
    for _, change, scope in _changing(table, holomem, name):
        if change.art_name.casefold() in named:
            total += change.value(table, scope, holomem)
    return total


@clause("5.22.3.1")
def increases(table: Table, holomem: Holomem, name: AnyStat) -> int:
    """The sum of those continuous changes alone that make a number of a holomem larger."""
    lasting = [
        each.amount
        for each in table.state.lasting
        if each.stat == name and holomem.id in each.targets and each.holds_in(table.state.turn)
    ]
    standing: list[int] = []
    if name in table.texts.stats:
        standing = [
            change.value(table, scope, holomem) for _, change, scope in _changing(table, holomem, name)
        ]
    return sum(each for each in (*lasting, *standing) if each > 0)


@clause("10.10.1.2", "10.10.1.6.1")
def changes(table: Table, holomem: Holomem, name: AnyStat) -> list[Change]:
    """The continuous abilities that change this of a holomem, where they must be told apart."""
    if name not in table.texts.stats:
        return []
    return [change for _, change, _ in _changing(table, holomem, name)]


def changes_in_force(table: Table, holomem: Holomem, name: AnyStat) -> list[tuple[Change, StaticScope]]:
    """The same with from where each is seen."""
    if name not in table.texts.stats:
        return []
    return [(change, scope) for _, change, scope in _changing(table, holomem, name)]


def _changing(table: Table, holomem: Holomem, name: AnyStat) -> list[Standing]:
    """The continuous changes of a number of this holomem that are in force."""
    standings = _standings(table)
    return [
        standing
        for found in (
            standings.by_stat.get(name, NOTHING),
            standings.by_host.get((name, holomem.id), NOTHING),
        )
        for standing in found
        if standing[0].is_active(table, standing[2]) and standing[1].applies_to(table, standing[2], holomem)
    ]


class HeldArt(NamedTuple):
    """An art that a holomem can use.

    Args:
        card: the card that it is printed on.
        number: which of that card's arts.
        art: the art.
    """

    card: int
    number: int
    art: Art


@clause("5.27.1", "5.27.1.1.2")
def held_arts(table: Table, holomem: Holomem) -> list[HeldArt]:
    """The arts printed on its top card, then those of others that it can use as if it had them; copies of one
    art once.
    """
    top = holomem.stack[0]
    held = [HeldArt(top, index, art) for index, art in enumerate(table.cards[top].arts)]
    if LendsArts in table.texts.sorts:
        seen = {table.cards[top].number}
        for modifier, scope in statics(table):
            if isinstance(modifier, LendsArts):
                for lender in modifier.lenders(table, scope, holomem):
                    card = table.cards[lender.top]
                    if card.number not in seen:
                        seen.add(card.number)
                        held += [HeldArt(lender.top, i, art) for i, art in enumerate(card.arts)]
    return held


def arts_of(table: Table, holomem: Holomem) -> tuple[Art, ...]:
    """The arts that it can use."""
    if LendsArts not in table.texts.sorts:
        return table.cards[holomem.stack[0]].arts
    return tuple(held.art for held in held_arts(table, holomem))


@clause("5.27.1")
def find_held(table: Table, holomem: Holomem, card: int, number: int) -> Art | None:
    """The art of a card, if this holomem can use it."""
    return next(
        (each.art for each in held_arts(table, holomem) if (each.card, each.number) == (card, number)), None
    )


@clause("10.10.1.2")
def as_regarded(table: Table, card: Card, host: int) -> Card:
    """A card as it counts where it is attached.

    Args:
        table: the table.
        card: the card as printed.
        host: the holomem that it is attached to, or -1.
    """
    if card.type is not CardType.CHEER or RecolorsCheers not in table.texts.sorts:
        return card
    holomem = table.holomem(host)
    if holomem is None:
        return card
    for part, modifier, scope in recolorings(table):
        is_meant = modifier.color in card.colors and modifier.covers(table, scope, holomem)
        if is_meant and part.is_active(table, scope):
            card = _with_color(card, modifier.also)
    return card


@lru_cache(maxsize=256)
def _with_color(card: Card, color: Color) -> Card:
    return card if color in card.colors else replace(card, colors=(*card.colors, color))


@clause("5.22.4", "10.3.3")
def is_kept_from(table: Table, holomem: Holomem, name: Stat, cause: Cause) -> bool:
    """Whether a continuous ability keeps this holomem from what an ability would do."""
    if name not in table.texts.stats:
        return False
    return any(
        isinstance(modifier, KeepingChange)
        and modifier.stat is name
        and modifier.applies_to(table, scope, holomem)
        and modifier.prevents(table, scope, cause)
        for modifier, scope in statics(table)
    )
