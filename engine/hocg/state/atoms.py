"""Atoms: the only functions that change the state. Each changes one thing, records the event and guards
"nothing changed, nothing happened" (1.3.2.1).

Where cards come off the stage or go between zones, ``take`` and ``put`` keep every list right; nothing else
touches the lists.
"""

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Final

from engine.hocg.cards.terms import (
    ARCHIVE,
    BACK,
    CENTER,
    CHEER_DECK,
    COLLAB,
    DECK,
    HAND,
    HOLO_POWER,
    LEVEL_ORDER,
    LIFE,
    RESOLUTION,
    STAGE,
    CardType,
    Level,
    MoveReason,
    Position,
    Zone,
)
from engine.hocg.state.events import (
    Bloomed,
    CardsDrawn,
    CardsMoved,
    CardsRevealed,
    CheerSent,
    HolomemMoved,
    HolomemPlaced,
    Shuffled,
    SupportAttached,
)
from engine.hocg.state.state import AbilityRef, Holomem, Player
from engine.hocg.state.table import MOMENT, Table
from engine.hocg.state.unseen import lies_open
from engine.kernel.errors import EngineBug
from engine.kernel.events import Event
from engine.kernel.machine import clause


def record(table: Table, event: Event) -> None:
    """Note that something happened; whoever listens (10.8.2) is told."""
    table.facts[MOMENT].clear()
    table.events.append(event)
    table.depths.append(table.machine.measure_depth())
    table.turn_events.append(event)
    if type(event) in table.noticed:
        table.notice(table, event)


def change(table: Table) -> None:
    """Something else has changed, as where cheers are: forget what was known of the moment."""
    table.facts[MOMENT].clear()


def touch(table: Table) -> None:
    """Damage or life has changed: forget what was known of the stage and of the moment."""
    _, of_stage, of_moment = table.facts
    of_stage.clear()
    of_moment.clear()


def rearrange(table: Table) -> None:
    """Other cards are in play or stand elsewhere, or it is another turn: forget all that was known."""
    of_play, of_stage, of_moment = table.facts
    of_play.clear()
    of_stage.clear()
    of_moment.clear()


def zone_of(player: Player, zone: Zone) -> list[int]:
    """The list behind a zone, its top card first where the zone is ordered."""
    pile = PILES.get(zone)
    if pile is None:
        raise EngineBug(f"{zone} is no list of cards")
    return pile(player)


PILES: Final[dict[Zone, Callable[[Player], list[int]]]] = {
    HAND: attrgetter("hand"),
    ARCHIVE: attrgetter("archive"),
    DECK: attrgetter("deck"),
    CHEER_DECK: attrgetter("cheer_deck"),
    HOLO_POWER: attrgetter("holo_power"),
    LIFE: attrgetter("life"),
}
"""Each zone that is a list of cards, in the order in which a card is looked for."""


def _pile_of(table: Table, card: int, zone: Zone) -> list[int]:
    """The list behind a zone of a card's owner."""
    state = table.state
    return zone_of(state.players[0 if card < state.split else 1], zone)


def _take(table: Table, card: int, origin: Zone) -> None:
    """Remove a card from where it is. What has left the stage comes back as a new card (4.1.4)."""
    if origin is STAGE:
        _take_from_stage(table, card)
        return
    table.state.forget_uses(card)
    if origin is RESOLUTION:
        table.state.resolution.remove(card)
    else:
        _pile_of(table, card, origin).remove(card)
        if origin is LIFE:
            touch(table)


def _put(table: Table, card: int, to: Zone, *, is_bottom: bool) -> None:
    """Put a card that was taken from where it was into a zone of its owner."""
    pile = _pile_of(table, card, to)
    if is_bottom or to is HAND or to is ARCHIVE:
        pile.append(card)
    else:
        pile.insert(0, card)
    if to is LIFE:
        touch(table)


def _take_from_stage(table: Table, card: int) -> None:
    for player in table.state.players:
        for holomem in player.stage:
            if card in holomem.cheers:
                holomem.cheers.remove(card)
                change(table)
                return
            for pile in (holomem.attached, holomem.stack):
                if card in pile:
                    pile.remove(card)
                    rearrange(table)
                    return
    raise EngineBug(f"card {card} is not on the stage")


def find_zone(table: Table, card: int) -> Zone:
    """The zone in which a card lies now; for cards on the stage, those under others too, that is the
    stage.
    """
    player = table.player(table.owner(card))
    for zone, pile in PILES.items():
        if card in pile(player):
            return zone
    if card in table.state.resolution:
        return RESOLUTION
    if card == player.oshi:
        return Zone.OSHI
    return STAGE


@clause("4.1.3.2", "5.5.1", "5.12.1", "4.1.6", "5.13.1", "3.1.1")
def move_cards(
    table: Table,
    cards: Sequence[int],
    to: Zone,
    *,
    origin: Zone | None = None,
    cause: int = -1,
    is_bottom: bool = False,
    is_revealed: bool = False,
    is_payment: bool = False,
    holomem: int = -1,
) -> None:
    """Move cards of one owner from one zone to another, the first card first.

    To an ordered zone they go on top (the last one topmost) or, with ``is_bottom``, to the bottom (the last
    one lowest). A card always goes to its owner's zone (4.1.6).

    Args:
        cards: which; they must all be in the same zone.
        to: where to; not the stage.
        origin: where they are, if known.
    """
    if not cards:
        return
    origin = origin or find_zone(table, cards[0])
    seat = table.owner(cards[0])
    is_revealed = is_revealed or (to is HAND and lies_open(table.turn_events, cards, origin))
    for card in cards:
        _take(table, card, origin)
        if to is RESOLUTION:
            table.state.resolution.append(card)
        else:
            _put(table, card, to, is_bottom=is_bottom)
    record(
        table,
        CardsMoved(seat, tuple(cards), origin, to, is_revealed, cause, is_bottom, holomem, is_payment),
    )


@clause("5.7.1", "5.7.2", "1.3.2.2")
def draw(table: Table, seat: int, count: int, *, is_bottom: bool = False) -> int:
    """Draw cards one after another, from the top or from the bottom (Q588); from an empty deck nothing is
    drawn (1.3.2). Returns how many were drawn.
    """
    player = table.player(seat)
    count = max(0, min(count, len(player.deck)))
    if count:
        cards = tuple(player.deck[: -count - 1 : -1] if is_bottom else player.deck[:count])
        del player.deck[slice(-count, None) if is_bottom else slice(count)]
        player.hand.extend(cards)
        record(table, CardsDrawn(seat, cards))
    return count


@clause("5.6.1", "5.6.1.1")
def shuffle(table: Table, seat: int, zone: Zone) -> None:
    """Shuffle a deck; with no or one card it counts as shuffled all the same."""
    table.state.chance.shuffle(zone_of(table.player(seat), zone))
    record(table, Shuffled(seat, zone))


@clause("5.11.1", "5.11.2")
def reveal(table: Table, seat: int, cards: Sequence[int], origin: Zone) -> None:
    """5.11: a seat's cards in the zone ``origin`` are shown to everybody, and stay there; if any are
    given.
    """
    if cards:
        record(table, CardsRevealed(seat, tuple(cards), origin))


# The stage


@clause("4.6.3", "4.4.5.1", "4.3.2.3")
def place_holomem(
    table: Table,
    card: int,
    position: Position = BACK,
    *,
    is_face_down: bool = False,
    cause: int = -1,
) -> Holomem:
    """Put a holomem card on its owner's stage as a new, active, undamaged holomem.

    Args:
        table: the table.
        card: which card.
        position: where it stands.
        is_face_down: whether it is hidden, as during preparation.
        cause: the card whose ability does it, or -1.
    """
    state = table.state
    seat = table.owner(card)
    origin = find_zone(table, card)
    _take(table, card, origin)
    holomem = Holomem(state.next_holomem, seat, position, [card], placed_turn=state.turn)
    state.next_holomem += 1
    player = state.players[seat]
    if position is CENTER:
        player.center = holomem
    elif position is COLLAB:
        player.collab = holomem
    else:
        player.put_on_back(holomem)
    rearrange(table)
    record(table, HolomemPlaced(seat, holomem.id, card, position, origin, is_face_down, cause))
    return holomem


@clause("4.1.4", "4.4.4")
def move_holomem(table: Table, holomem: Holomem, to: Position, reason: MoveReason) -> None:
    """Move a holomem with everything attached to a free position of its stage; its state stays as it is
    (Q8).
    """
    origin = holomem.position
    if origin is to:
        return
    player = table.player(holomem.seat)
    if (to is CENTER and player.center) or (to is COLLAB and player.collab):
        raise EngineBug(f"the {to} position of seat {holomem.seat} is taken")
    player.detach(holomem)
    holomem.position = to
    if to is CENTER:
        player.center = holomem
    elif to is COLLAB:
        player.collab = holomem
    else:
        player.put_on_back(holomem)
    rearrange(table)
    record(table, HolomemMoved(holomem.seat, holomem.id, origin, to, reason))


@clause("5.10.1", "5.18.1")
def swap_holomem(table: Table, one: Holomem, other: Holomem, reason: MoveReason = MoveReason.SWAP) -> None:
    """Let two holomem of one stage change places; on the back, one gets the other's place and number."""
    player = table.player(one.seat)
    places = (one.position, other.position)
    one.back_number, other.back_number = other.back_number, one.back_number
    rows = [player.back.index(holomem) if holomem in player.back else -1 for holomem in (one, other)]
    for holomem, place, row in ((one, places[1], rows[1]), (other, places[0], rows[0])):
        holomem.position = place
        if place is CENTER:
            player.center = holomem
        elif place is COLLAB:
            player.collab = holomem
        else:
            player.back[row] = holomem
    rearrange(table)
    record(table, HolomemMoved(one.seat, one.id, places[0], places[1], reason))
    record(table, HolomemMoved(other.seat, other.id, places[1], places[0], reason))


@clause("5.14.1", "5.14.1.1", "5.14.2", "5.14.3")
def bloom(table: Table, holomem: Holomem, card: int, *, by: AbilityRef | None = None) -> None:
    """Put a holomem card on top of a holomem, by the action or by an ability: damage, state and effects stay,
    facts and texts change.
    """
    origin = find_zone(table, card)
    previous = holomem.top
    _take(table, card, origin)
    holomem.stack.insert(0, card)
    holomem.bloomed_turn = table.state.turn
    rearrange(table)
    before, after = table.cards[previous].level, table.cards[card].level
    is_level_up = before in LEVEL_ORDER and after in LEVEL_ORDER and LEVEL_ORDER[after] > LEVEL_ORDER[before]
    cause, kind, name = (by.source, by.kind, by.name) if by is not None else (-1, "", "")
    record(table, Bloomed(holomem.seat, holomem.id, card, previous, origin, cause, is_level_up, kind, name))


@clause("5.17.1", "5.17.2", "5.21.1", "5.17.4.2")
def attach(table: Table, card: int, holomem: Holomem, *, cause: int = -1) -> None:
    """Attach a cheer or support card to a holomem, wherever the card comes from. Limits are the caller's
    business.
    """
    origin = find_zone(table, card)
    _take(table, card, origin)
    if table.cards[card].type is CardType.CHEER:
        holomem.cheers.append(card)
        record(table, CheerSent(holomem.seat, card, holomem.id, origin, cause, holomem.position))
    else:
        holomem.attached.append(card)
        rearrange(table)
        record(table, SupportAttached(holomem.seat, card, holomem.id, origin, cause))


@clause("10.12.1")
def remove_holomem(table: Table, holomem: Holomem) -> list[int]:
    """Take a whole holomem off the stage; returns its cards (stack, cheers, attached), now in no zone."""
    table.player(holomem.seat).detach(holomem)
    table.found.pop(holomem.id, None)
    table.state.departed.append(holomem.copy())
    cards = [*holomem.stack, *holomem.cheers, *holomem.attached]
    rearrange(table)
    return cards


def put_in_archive(table: Table, cards: Iterable[int]) -> None:
    """Archive cards that have been taken off the stage with their holomem; the caller records the event."""
    for card in cards:
        table.player(table.owner(card)).archive.append(card)
    change(table)


def put_away_parts(
    table: Table,
    cards: Sequence[int],
    to: Zone,
    holomem: int,
    *,
    is_bottom: bool = False,
    cause: int = -1,
) -> None:
    """Put cards that have been taken off the stage with their holomem into a zone, and say so."""
    if not cards:
        return
    for card in cards:
        _put(table, card, to, is_bottom=is_bottom)
    seat = table.owner(cards[0])
    record(
        table,
        CardsMoved(seat, tuple(cards), STAGE, to, True, cause, is_bottom, holomem),
    )


def return_to_debut(table: Table, holomem: Holomem, *, cause: int = -1) -> None:
    """5.15: no damage, the lowest Debut card and all cheers stay, the rest goes to its player's hand."""
    bottom = table.cards[holomem.stack[-1]]
    if bottom.level is not Level.DEBUT or table.cards[holomem.top].level is Level.DEBUT:
        return
    holomem.damage = 0
    gone = [*holomem.stack[:-1], *holomem.attached]
    holomem.stack, holomem.attached = holomem.stack[-1:], []
    rearrange(table)
    put_away_parts(table, gone, HAND, holomem.id, cause=cause)


def reveal_for(table: Table, seat: int, cards: Sequence[int], ability: "AbilityRef") -> None:
    """5.11: show cards for an ability, which other abilities may wait for."""
    origin = find_zone(table, cards[0])
    record(table, CardsRevealed(seat, tuple(cards), origin, ability.holomem, ability.name))
