"""The visible table as text."""

from collections.abc import Iterable

from engine.kernel.copies import group_copies, say_copies
from engine.kernel.translation import seat_mark, tr, tr_name, tr_text
from engine.osica.cards.terms import Position
from engine.osica.queries.names import PLACES, count_cards, count_cheers
from engine.osica.state.views import CardView, PieceView, SideView, TableView


def describe_table(view: TableView) -> str:
    """The whole table, for alt texts and text boards."""
    lines = [
        tr(
            "Turn {turn}, {player}'s turn: {phase}.",
            turn=view.turn,
            player=seat_mark(view.active),
            phase=view.phase.heading,
        )
        if view.turn
        else tr("Preparation.")
    ]
    for side in view.sides:
        lines.extend(describe_side(side))
    if view.result:
        lines.append(view.result)
    return "\n".join(lines)


def describe_side(side: SideView) -> list[str]:
    """One half of the table, a zone a line."""
    lines = [
        tr(
            "{player}: hearts {hearts}, limit {limit} ({levels} used), costs {costs}, {hand} in hand, {deck}"
            " in"
            " deck, {drop} dropped",
            player=seat_mark(side.seat),
            hearts=side.heart_count,
            limit=side.limit,
            levels=side.levels,
            costs=side.cost_count,
            hand=side.hand_count,
            deck=side.deck_count,
            drop=len(side.drop),
        ),
        tr("  oshi: {card}, {where}", card=tr_name(side.oshi.name), where=describe_oshi(side)),
    ]
    for place, piece in (
        (Position.LEFT, side.left),
        (Position.CENTER, side.center),
        (Position.RIGHT, side.right),
    ):
        told = describe_piece(piece) if piece else tr("empty")
        lines.append("  " + tr("{head}: {text}", head=tr(PLACES[place]), text=told))
    assist = "; ".join(map(describe_piece, side.assist))
    lines.append(tr("  assist: {cards}", cards=assist or tr("empty")))
    if side.kept:
        lines.append(tr("  kept: {cards}", cards=name_cards(side.kept)))
    if side.played:
        lines.append(tr("  being played: {cards}", cards=name_cards(side.played)))
    if side.looked_count:
        cards = name_cards(side.looked) or count_cards(side.looked_count)
        lines.append(tr("  looked at: {cards}", cards=cards))
    marks = [tr("{name} rank {value}", name=name, value=value) for name, value in side.ranks]
    if side.is_orb_out:
        marks.append(tr("orb out"))
    if marks:
        lines.append(f"  {tr(', ').join(marks)}")
    return lines


def describe_oshi(side: SideView) -> str:
    """Where the oshi is: in play, or face up or down in its area."""
    if not side.is_oshi_home:
        return tr("in play")
    return tr("face up") if side.is_oshi_up else tr("face down")


def describe_piece(piece: PieceView) -> str:
    """As in "Mika (level 3, AP 6000, 1 cheer symbol, turned sideways, Double)"."""
    words = [piece.card.kind.said]
    if piece.card.level:
        words = [tr("level {level}", level=piece.level), f"AP {piece.ap}"]
    if piece.cheers:
        words.append(count_cheers(piece.cheers))
    if piece.is_resting:
        words.append(tr("turned sideways"))
    if piece.is_limit_broken:
        words.append(tr("limit broken"))
    if piece.is_oshi:
        words.append(tr("oshi character"))
    if piece.is_unguardable:
        words.append(tr("unguardable"))
    words.extend(keyword.say(number) for keyword, number in piece.keywords)
    return f"{tr_name(piece.card.name)} ({tr(', ').join(words)})"


def name_cards(cards: Iterable[CardView]) -> str:
    """The names of cards, in a row."""
    return tr(", ").join(tr_name(card.name) for card in cards)


def describe_cards(cards: Iterable[CardView], *, has_texts: bool = True) -> str:
    """Cards as a list, sorted and counted, with what they are and do; "(empty)" if there is none."""
    lines = [describe_card(each.card, each.copies, has_texts=has_texts) for each in group_copies(cards)]
    return "\n".join(lines) or tr("(empty)")


def describe_card(card: CardView, copies: int = 1, *, has_texts: bool = True) -> str:
    """A card in a line, with the number of its copies if there are several."""
    facts = [card.kind.said]
    if card.level:
        facts = [tr("level {level}", level=card.level), f"AP {card.ap}"]
    if card.cheers:
        facts.append(count_cheers(card.cheers))
    texts = " ".join(map(tr_text, card.texts)) if has_texts else ""
    return f"{tr_name(card.name)}{say_copies(copies)} ({tr(', ').join(facts)}) {texts}".rstrip()
