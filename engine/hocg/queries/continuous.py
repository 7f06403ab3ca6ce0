"""Continuous effects in force, and what they come to (10.10): the layer below all queries."""

from collections.abc import Iterator
from functools import lru_cache

from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import AbilityKind
from engine.hocg.state.state import AbilityRef, Holomem, Player
from engine.hocg.state.table import Table
from engine.hocg.texts.changes import Change, Modifier
from engine.hocg.texts.parts import Continuous
from engine.hocg.texts.scope import StaticScope
from engine.hocg.texts.stats import Stat
from engine.kernel.machine import clause

STATIC_KINDS = (AbilityKind.GIFT, AbilityKind.STAGE_SKILL, AbilityKind.EXTRA)
Static = tuple[Modifier, StaticScope]


@clause("10.1.1.3", "10.3.4", "10.3.4.1", "10.3.4.2", "10.7.1")
def statics(table: Table) -> list[Static]:
    """Every modifier of a continuous ability in force: top cards of holomem, cards attached to them, Oshi
    holomem.
    """
    if Continuous not in table.texts.part_kinds:
        return []
    return [
        (modifier, scope)
        for part, scope in _continuous(table)
        if part.is_active(table, scope)
        for modifier in part.modifiers
    ]


def _continuous(table: Table) -> list[tuple[Continuous, StaticScope]]:
    """The continuous abilities of all cards in play; which cards those are is remembered until the stage
    changes.
    """
    found: list[tuple[Continuous, StaticScope]] | None = table.derived.get("continuous")
    if found is None:
        cards = table.cards
        found = table.derived["continuous"] = []
        for player in table.state.players:
            for card, host in cards_in_play(player):
                for part in continuous_parts(cards[card]):
                    found.append((part, StaticScope(player.seat, card, host)))
        found.extend(_granted(table))
    return found


@clause("10.2.1.2", "10.10.1.6.2")
def _granted(table: Table) -> Iterator[tuple[Continuous, StaticScope]]:
    """The continuous abilities that were given for a time."""
    for ref in granted_abilities(table):
        part = table.compile(ref.kind, ref.text).parts[ref.part]
        if isinstance(part, Continuous):
            yield part, StaticScope(ref.seat, ref.source, ref.holomem, ref.subjects)


def granted_abilities(table: Table) -> Iterator[AbilityRef]:
    """The abilities that are in force for a time without a card that has them, oldest first."""
    turn = table.state.turn
    for lasting in table.state.lasting:
        if lasting.grants is not None and lasting.holds_in(turn):
            yield lasting.grants


def cards_in_play(player: Player) -> Iterator[tuple[int, int]]:
    """The cards whose abilities can be in force, each with its holomem (-1 for the Oshi)."""
    yield player.oshi, -1
    for holomem in player.stage:
        yield holomem.stack[0], holomem.id
        for card in holomem.attached:
            yield card, holomem.id


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


@clause("10.10.1", "10.10.1.1", "10.10.1.3", "10.10.1.4", "10.10.1.6", "10.10.2", "10.10.3")
def stat(table: Table, holomem: Holomem, name: Stat, art: str = "") -> int:
    """The sum of all continuous changes of one number of a holomem, or of one of its arts."""
    state = table.state
    is_changed = name in table.texts.stats
    if not state.lasting and not is_changed:
        return 0
    total = 0
    turn = state.turn
    for lasting in state.lasting:
        if (
            lasting.stat == name
            and holomem.id in lasting.targets
            and lasting.since <= turn <= lasting.until
            and lasting.art.casefold() in ("", art.casefold())
        ):
            total += lasting.amount
    if not is_changed:
        return total
    for modifier, scope in statics(table):
        if (
            isinstance(modifier, Change)
            and modifier.stat is name
            and modifier.art_name.casefold() in ("", art.casefold())
            and modifier.applies_to(table, scope, holomem)
        ):
            total += modifier.value(table, scope, holomem)
    return total


@clause("10.10.1.2", "10.10.1.6.1")
def changes(table: Table, holomem: Holomem, name: Stat) -> list[Change]:
    """The continuous abilities that change this of a holomem, where they must be told apart."""
    if name not in table.texts.stats:
        return []
    return [
        modifier
        for modifier, scope in statics(table)
        if isinstance(modifier, Change)
        and modifier.stat is name
        and modifier.applies_to(table, scope, holomem)
    ]
