"""What cards, pieces and places are called, for prompts, labels and the log."""

from engine.kernel.translation import mark, tr, tr_n, tr_name
from engine.osica.cards.card import Card
from engine.osica.cards.terms import CardKind, Position, write_tag
from engine.osica.queries import facts
from engine.osica.state.table import Table

SHORT = 80

PLACES = {
    Position.LEFT: mark("left"),
    Position.CENTER: mark("center"),
    Position.RIGHT: mark("right"),
    Position.ASSIST: mark("assist area"),
}


def cut(text: str, limit: int) -> str:
    """A text within a limit, with an ellipsis if something had to go."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def count_cards(n: int) -> str:
    """A number of cards in words: "1 card", "2 cards"."""
    return tr_n("{number} card", "{number} cards", n)


def count_costs(n: int) -> str:
    """A number of costs in words: "1 cost", "2 costs"."""
    return tr_n("{number} cost", "{number} costs", n)


def count_cheers(n: int) -> str:
    """ "1 cheer symbol", "2 cheer symbols"."""
    return tr_n("{number} cheer symbol", "{number} cheer symbols", n)


def card_name(card: Card) -> str:
    """A card's name in the language that is spoken now."""
    return tr_name(card.name)


def tag_name(tag: str) -> str:
    """A tag, without its brackets, in the language that is spoken now."""
    return tr_name(write_tag(tag))[1:-1]


def card_facts(card: Card, *, is_level_told: bool = True) -> str:
    """As in "Level 3, AP 6000, 1 cheer symbol", "Support"."""
    facts_told = [card.kind.said.capitalize()]
    if card.kind is CardKind.CHARACTER:
        facts_told = [tr("Level {level}", level=card.level)] if is_level_told else []
        facts_told.append(f"AP {card.ap}")
    if card.cheers:
        facts_told.append(count_cheers(card.cheers))
    return tr(", ").join(facts_told)


def piece_name(table: Table, handle: int) -> str:
    """A piece with its place, as in "Mika, center"."""
    piece = table.piece(handle)
    if piece is None:
        return tr("a card that has left")
    return tr("{card}, {place}", card=tr_name(table.card(piece).name), place=tr(PLACES[piece.place]))


def piece_detail(table: Table, handle: int) -> str:
    """AP, level and state of a piece as it is now."""
    piece = table.piece(handle)
    if piece is None:
        return ""
    if not facts.is_character(table, piece):
        return card_facts(table.card(piece))
    words = [f"AP {facts.ap(table, piece)}", tr("level {level}", level=facts.level(table, piece))]
    if piece.is_resting:
        words.append(tr("turned sideways"))
    if facts.is_limit_broken(table, piece):
        words.append(tr("limit broken"))
    words.extend(keyword.say(number) for keyword, number in facts.keywords(table, piece))
    return tr(", ").join(words)
