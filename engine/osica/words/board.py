"""The visible table as text."""

from collections.abc import Iterable

from engine.osica.queries.names import count_of
from engine.osica.state.views import CardView, PieceView, SideView, TableView


def describe_table(view: TableView) -> str:
    """The whole table, for alt texts and text boards."""
    lines = [f"Turn {view.turn}, {{{view.active}}}'s {view.phase} phase."]
    for side in view.sides:
        lines.extend(describe_side(side))
    if view.result:
        lines.append(view.result)
    return "\n".join(lines)


def describe_side(side: SideView) -> list[str]:
    """One half of the table."""
    lines = [
        f"{{{side.seat}}}: {count_of(side.heart_count, 'heart')}, limit {side.limit} ({side.levels} used), "
        f"{count_of(side.cost_count, 'cost')}, {side.hand_count} in hand, {side.deck_count} in deck, "
        f"{len(side.drop)} dropped",
        f"  oshi: {side.oshi.name}, {describe_oshi(side)}",
    ]
    for name, piece in (("left", side.left), ("center", side.center), ("right", side.right)):
        lines.append(f"  {name}: {describe_piece(piece) if piece else 'empty'}")
    lines.append(f"  assist: {'; '.join(map(describe_piece, side.assist)) or 'empty'}")
    if side.kept:
        lines.append(f"  kept: {name_cards(side.kept)}")
    if side.played:
        lines.append(f"  being played: {name_cards(side.played)}")
    if side.looked_count:
        lines.append(f"  looked at: {name_cards(side.looked) or count_of(side.looked_count, 'card')}")
    marks = [f"{name} rank {value}" for name, value in side.ranks]
    if side.is_orb_out:
        marks.append("orb out")
    if marks:
        lines.append(f"  {', '.join(marks)}")
    return lines


def describe_oshi(side: SideView) -> str:
    """Where the oshi is."""
    if not side.is_oshi_home:
        return "in play"
    return "face up" if side.is_oshi_up else "face down"


def describe_piece(piece: PieceView) -> str:
    """As in "Mika (level 3, AP 6000, 1 cheer symbol, resting, Double)"."""
    words = [f"level {piece.level}", f"AP {piece.ap}"] if piece.card.level else ["support"]
    if piece.cheers:
        words.append(count_of(piece.cheers, "cheer symbol"))
    if piece.is_resting:
        words.append("resting")
    if piece.is_limit_broken:
        words.append("limit broken")
    if piece.is_oshi:
        words.append("oshi")
    words.extend(piece.keywords)
    return f"{piece.card.name} ({', '.join(words)})"


def name_cards(cards: Iterable[CardView]) -> str:
    """Cards by name."""
    return ", ".join(card.name for card in cards)


def describe_cards(cards: Iterable[CardView]) -> str:
    """Cards as a list, with what they are and do; "(empty)" if there is none."""
    return "\n".join(map(describe_card, cards)) or "(empty)"


def describe_card(card: CardView) -> str:
    """A card in a line."""
    facts = f"level {card.level}, AP {card.ap}" if card.level else str(card.kind)
    cheers = f", {count_of(card.cheers, 'cheer symbol')}" if card.cheers else ""
    return f"- {card.name} ({facts}{cheers}) {' '.join(card.texts)}".rstrip()
