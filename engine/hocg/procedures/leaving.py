"""Cards that go to a zone, and holomem that leave the stage with where their cards go (4.4.7)."""

from collections.abc import Sequence
from itertools import groupby

from engine.hocg.cards.terms import ARCHIVE, Zone
from engine.hocg.state import atoms
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.kernel.machine import clause


def left_behind(table: Table, cards: Sequence[int]) -> list[int]:
    """What is attached to the holomem on the stage that these cards are part of."""
    return [card for each in _holomem_of(table, cards) for card in (*each.cheers, *each.attached)]


@clause("4.4.7", "11.3.1.1", "10.2.1.3.1")
def leave_stage(table: Table, cards: Sequence[int], to: Zone, *, is_bottom: bool, cause: int) -> None:
    """Whole holomem leave it: these of their cards first, in this order, then what they leave behind, which
    is archived.
    """
    leaving = {holomem.id: holomem for holomem in _holomem_of(table, cards)}
    hosts = {card: handle for handle, holomem in leaving.items() for card in holomem.stack}
    parts = {handle: atoms.remove_holomem(table, holomem) for handle, holomem in leaving.items()}
    for handle, group in groupby(cards, key=hosts.__getitem__):
        atoms.put_away_parts(table, list(group), to, handle, is_bottom=is_bottom, cause=cause)
    for handle, cards_of_it in parts.items():
        rest = [card for card in cards_of_it if card not in cards]
        atoms.put_away_parts(table, rest, ARCHIVE, handle, cause=cause)


def put_away(
    table: Table,
    cards: Sequence[int],
    to: Zone,
    *,
    cause: int,
    is_bottom: bool = False,
    is_revealed: bool = False,
) -> None:
    """Cards go to a zone from wherever they are, zone by zone and those of each player apart, in this order.
    Holomem of which every holomem card goes leave the stage with what lies on them.
    """
    groups: dict[tuple[Zone, int], list[int]] = {}
    for card in cards:
        groups.setdefault((atoms.find_zone(table, card), table.owner(card)), []).append(card)
    for (origin, _), group in groups.items():
        if origin is Zone.STAGE:
            group = _take_whole(table, group, to, is_bottom=is_bottom, cause=cause)
        if not group:
            continue
        holomem = next((each.id for each in table.stages() if group[0] in each.cheers), -1)
        atoms.move_cards(
            table,
            group,
            to,
            origin=origin,
            cause=cause,
            is_revealed=is_revealed,
            is_bottom=is_bottom,
            holomem=holomem,
        )


@clause("4.4.7")
def _take_whole(table: Table, cards: list[int], to: Zone, *, is_bottom: bool, cause: int) -> list[int]:
    """Holomem of which every holomem card goes leave the stage. The other cards come back."""
    for holomem in table.stages():
        if set(holomem.stack) <= set(cards):
            own = [card for card in cards if card in holomem.stack]
            gone = {*holomem.stack, *holomem.cheers, *holomem.attached}
            leave_stage(table, own, to, is_bottom=is_bottom, cause=cause)
            cards = [card for card in cards if card not in gone]
    return cards


def _holomem_of(table: Table, cards: Sequence[int]) -> list[Holomem]:
    return [holomem for holomem in table.stages() if not set(cards).isdisjoint(holomem.stack)]
