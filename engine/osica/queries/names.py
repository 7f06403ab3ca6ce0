"""What cards, pieces and places are called, for prompts, labels and the log."""

from engine.osica.cards.card import Card
from engine.osica.cards.terms import CardKind, Place
from engine.osica.queries import facts
from engine.osica.state.state import Piece
from engine.osica.state.table import Table

SHORT = 80
LONG = 100

PLACES = {
    Place.LEFT: "left",
    Place.CENTER: "center",
    Place.RIGHT: "right",
    Place.ASSIST: "assist area",
}


def cut(text: str, limit: int) -> str:
    """A text within a limit, with an ellipsis if something had to go."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def count_of(n: int, noun: str) -> str:
    """ "1 card", "2 cards"."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def card_facts(card: Card) -> str:
    """As in "Level 3, AP 6000, 1 cheer symbol", "Support"."""
    cheers = f", {count_of(card.cheers, 'cheer symbol')}" if card.cheers else ""
    if card.kind is CardKind.CHARACTER:
        return f"Level {card.level}, AP {card.ap}{cheers}"
    return f"{card.kind.capitalize()}{cheers}"


def card_detail(card: Card) -> str:
    """Facts and texts in one line."""
    return cut(" · ".join((card_facts(card), *card.texts)), LONG)


def place_name(piece: Piece) -> str:
    """As in "left", "assist area"."""
    return PLACES[piece.place]


def piece_name(table: Table, handle: int) -> str:
    """As in "Mika, center"."""
    piece = table.piece(handle)
    if piece is None:
        return "a card that has left"
    return f"{table.card(piece).name}, {place_name(piece)}"


def piece_detail(table: Table, handle: int) -> str:
    """AP, level and state of a piece as it is now."""
    piece = table.piece(handle)
    if piece is None:
        return ""
    if not facts.is_character(table, piece):
        return card_facts(table.card(piece))
    words = [f"AP {facts.ap(table, piece)}", f"level {facts.level(table, piece)}"]
    if piece.is_resting:
        words.append("resting")
    if facts.is_limit_broken(table, piece):
        words.append("limit broken")
    words.extend(say_keyword(keyword, number) for keyword, number in facts.keywords(table, piece))
    return cut(", ".join(words), LONG)


def say_keyword(keyword: str, number: int) -> str:
    """As in "Charge 4000", "Double"."""
    return f"{keyword} {number}" if number else str(keyword)
