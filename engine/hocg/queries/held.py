"""The arts that a holomem can use: its own, and those that an effect lends it (5.27)."""

from typing import NamedTuple

from engine.hocg.abilities.changes import LendsArts
from engine.hocg.cards.card import Art
from engine.hocg.queries.continuous import statics
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.kernel.machine import clause


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
