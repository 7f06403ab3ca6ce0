"""Cheers that also count as cheers of another colour where they are attached (2.4, 10.10.1.2)."""

from dataclasses import replace
from functools import lru_cache

from engine.hocg.abilities.changes import RecolorsCheers
from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import CardType, Color
from engine.hocg.queries.continuous import recolorings
from engine.hocg.state.table import Table
from engine.kernel.machine import clause


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
