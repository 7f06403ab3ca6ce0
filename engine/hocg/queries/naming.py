"""How cards and holomem are called in questions, labels and reasons."""

from collections.abc import Sequence

from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import CardType, Color, Position
from engine.hocg.queries import queries
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


def facts_of(card: Card) -> str:
    """What a card is good for, in a line: HP and arts, or its text."""
    if card.type is CardType.HOLOMEM:
        arts = "; ".join(f"{art.name} {art.damage}{'+' if art.has_plus else ''}" for art in card.arts)
        return f"HP {card.hp}. {arts}"
    return card.abilities[0].text if card.abilities else ""


def holomem_detail(table: Table, handle: int) -> str:
    """HP and cheers of a holomem."""
    holomem = table.holomem(handle)
    if holomem is None:
        return ""
    cheers = say_cheers([table.cards[cheer].colors for cheer in holomem.cheers])
    rest = ", resting" if holomem.is_resting else ""
    return f"HP {queries.remaining_hp(table, holomem)}/{queries.max_hp(table, holomem)}, {cheers}{rest}"


def say_cheers(cheers: Sequence[tuple[Color, ...]]) -> str:
    """As in "2 white 1 green", "no cheer"."""
    colors = [colors[0] if colors else Color.COLORLESS for colors in cheers]
    counts = [f"{colors.count(color)} {color}" for color in Color if color in colors]
    return " ".join(counts) if counts else "no cheer"
