"""How cards and holomem are called in questions, labels and reasons."""

from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import CardType, Position
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table


def card_name(card: Card) -> str:
    """As in "AZKi (2nd)", "Tokino Sora (Buzz 1st)", "white cheer", "Sub PC"."""
    if card.type is CardType.HOLOMEM:
        return f"{card.name} ({'Buzz ' if card.is_buzz else ''}{card.level})"
    if card.type is CardType.CHEER:
        return f"{card.colors[0] if card.colors else 'colorless'} cheer"
    return card.name


def place_name(table: Table, holomem: Holomem) -> str:
    """As in "center", "back 2"."""
    if holomem.position is Position.BACK:
        return f"back {table.player(holomem.seat).back.index(holomem) + 1}"
    return str(holomem.position)


def holomem_name(table: Table, handle: int) -> str:
    """As in "AZKi (2nd), back 1"."""
    holomem = table.holomem(handle)
    if holomem is None:
        return "a holomem that has left"
    return f"{card_name(table.top(holomem))}, {place_name(table, holomem)}"
