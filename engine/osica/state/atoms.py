"""Atoms on cards: the only functions that move them. Each moves, logs its event, and does nothing if there is
nothing to move.
"""

from collections.abc import Sequence

from engine.kernel.errors import EngineBug
from engine.kernel.machine import clause
from engine.osica.cards.terms import FIELD_ZONES, Position, Zone
from engine.osica.state import events as e
from engine.osica.state.state import Piece, Player
from engine.osica.state.table import Table


def zone_of(player: Player, zone: Zone) -> list[int]:
    """The list behind a zone, its top card first where the zone is ordered."""
    match zone:
        case Zone.DECK:
            return player.deck
        case Zone.HAND:
            return player.hand
        case Zone.HEARTS:
            return player.hearts
        case Zone.COSTS:
            return player.costs
        case Zone.DROP:
            return player.drop
        case Zone.OSHI_AREA:
            return player.oshi_area
        case Zone.LOOKED:
            return player.looked
        case Zone.PLAYED:
            return player.played
    raise EngineBug(f"{zone} is no list of cards")


def find_zone(table: Table, card: int) -> Zone:
    """The zone in which a card lies or, if it is in play, its area. Raises EngineBug if it is nowhere."""
    player = table.player(table.owner(card))
    for zone in Zone:
        if zone not in FIELD_ZONES and card in zone_of(player, zone):
            return zone
    for piece in player.pieces:
        if card == piece.card or card in piece.stacked:
            return Zone.STAGE if piece.is_on_stage else Zone.ASSIST
    raise EngineBug(f"card {card} is nowhere")


@clause("3.1.2", "3.7.2", "6.2")
def move_cards(
    table: Table,
    cards: Sequence[int],
    to: Zone,
    *,
    is_bottom: bool = False,
    is_revealed: bool = False,
    is_payment: bool = False,
    source: int = -1,
) -> None:
    """Move cards of one owner that are not in play and lie in one zone, the first card first.

    To deck and hearts they go on top, the last one topmost; with ``is_bottom`` to the bottom.
    """
    if not cards:
        return
    origin = find_zone(table, cards[0])
    seat = table.owner(cards[0])
    player = table.player(seat)
    goal = zone_of(player, to)
    for card in cards:
        zone_of(player, origin).remove(card)
        if to in (Zone.DECK, Zone.HEARTS) and not is_bottom:
            goal.insert(0, card)
        else:
            goal.append(card)
    table.record(e.CardsMoved(seat, tuple(cards), origin, to, is_revealed, is_payment, is_bottom, source))


@clause("5.1.2")
def draw(table: Table, seat: int, count: int) -> int:
    """Draw cards, as many as there are; say how many."""
    player = table.player(seat)
    cards = player.deck[:count]
    if cards:
        del player.deck[: len(cards)]
        player.hand.extend(cards)
        table.record(e.CardsDrawn(seat, tuple(cards)))
    return len(cards)


@clause("7.1")
def gain_costs(table: Table, seat: int, count: int) -> None:
    """The top cards of the deck become costs."""
    move_cards(table, table.player(seat).deck[:count], Zone.COSTS)


def shuffle_deck(table: Table, seat: int) -> None:
    """Shuffle a seat's deck by the match's own chance, so that a replay shuffles alike."""
    table.state.chance.shuffle(table.player(seat).deck)
    table.record(e.Shuffled(seat))


def reveal(table: Table, cards: Sequence[int]) -> None:
    """Show cards of one zone to everybody; they stay where they are."""
    if cards:
        zone = find_zone(table, cards[0])
        table.record(e.CardsRevealed(table.owner(cards[0]), tuple(cards), zone))


def look_at_top(table: Table, seat: int, count: int) -> list[int]:
    """A player looks at the top cards of the own deck; they stay where they are."""
    cards = table.player(seat).deck[:count]
    if cards:
        table.record(e.CardsLookedAt(seat, tuple(cards)))
    return cards


@clause("5.2.6", "3.6.3")
def enter(table: Table, card: int, place: Position) -> Piece:
    """A card comes to the stage or the assist area, upright."""
    player = table.player(table.owner(card))
    origin = find_zone(table, card)
    if place is not Position.ASSIST and player.at(place) is not None:
        raise EngineBug(f"{place} is taken")
    zone_of(player, origin).remove(card)
    piece = Piece(table.state.next_piece, player.seat, card, place)
    table.state.next_piece += 1
    player.pieces.append(piece)
    table.record(e.Entered(player.seat, piece.id, card, place, origin))
    return piece


@clause("6.2", "5.5.10", "8.2.1")
def leave(table: Table, piece: Piece, to: Zone, *, is_bottom: bool = False) -> None:
    """A card leaves the stage or the assist area: the oshi goes to the oshi area instead, face down; what is
    stacked on a character is dropped.
    """
    player = table.player(piece.seat)
    player.pieces.remove(piece)
    if piece.card == player.oshi:
        to = Zone.OSHI_AREA
        player.is_oshi_up = False
    goal = zone_of(player, to)
    if to in (Zone.DECK, Zone.HEARTS) and not is_bottom:
        goal.insert(0, piece.card)
    else:
        goal.append(piece.card)
    table.record(e.Left(piece.seat, piece.id, piece.card, piece.place, to), piece)
    drop_stacked(table, piece)


@clause("5.5.10", "5.6.2")
def drop_stacked(table: Table, piece: Piece) -> None:
    """Cards put on a character are dropped."""
    cards, piece.stacked = piece.stacked, []
    if cards:
        table.player(piece.seat).drop.extend(cards)
        zone = Zone.STAGE if piece.is_on_stage else Zone.ASSIST
        table.record(e.CardsMoved(piece.seat, tuple(cards), zone, Zone.DROP))


@clause("3.4.5", "5.5.10")
def move_piece(table: Table, piece: Piece, place: Position) -> None:
    """A card in play goes to another place."""
    if piece.place is not place:
        was_on_stage = piece.is_on_stage
        origin, piece.place = piece.place, place
        table.record(e.PieceMoved(piece.seat, piece.id, origin, place))
        if piece.is_on_stage is not was_on_stage:
            drop_stacked(table, piece)


@clause("3.4.5", "5.5.10")
def swap_pieces(table: Table, piece: Piece, other: Piece) -> None:
    """Two cards of one player change places."""
    is_between_areas = piece.is_on_stage is not other.is_on_stage
    piece.place, other.place = other.place, piece.place
    table.record(e.PiecesSwapped(piece.seat, piece.id, other.id))
    for each in (piece, other) if is_between_areas else ():
        drop_stacked(table, each)


def set_resting(table: Table, piece: Piece, is_resting: bool) -> None:
    """Stand a character up or rest it."""
    if piece.is_resting is not is_resting:
        piece.is_resting = is_resting
        table.record(e.RestChanged(piece.seat, piece.id, is_resting))


@clause("5.5.9")
def break_limit(table: Table, piece: Piece, card: int = -1) -> None:
    """A character breaks its limit until the end of the turn, with a card from hand put on it or without."""
    piece.broken_turn = table.state.turn
    if card >= 0:
        table.player(piece.seat).hand.remove(card)
        piece.stacked.append(card)
    table.record(e.LimitBroken(piece.seat, piece.id, card))


@clause("6.3")
def turn_oshi_up(table: Table, seat: int) -> None:
    """A face-down oshi is turned up."""
    player = table.player(seat)
    if not player.is_oshi_up:
        player.is_oshi_up = True
        table.record(e.OshiTurnedUp(seat, player.oshi))
