"""Facts about pieces and players with all changes; nothing else reads printed values of cards in play.

Changes come from texts in force and from changes made for a time. A text whose condition looks at such facts
sees them without the changes that texts in force make, so that no text depends on itself.
"""

from collections.abc import Iterator

from engine.kernel.machine import clause
from engine.osica.cards.card import Card
from engine.osica.cards.node import Part
from engine.osica.cards.terms import ASSIST_SIZE, FRONT, STAGE, CardKind, Keyword, Position
from engine.osica.state.state import Change, Lasting, Piece, Stat
from engine.osica.state.table import Derived, Scope, Table


class Static(Part, frozen=True):
    """A text that changes facts as long as its card is in play."""

    def changes(self, table: Table, scope: Scope) -> "Iterator[tuple[Piece | int, Change]]":
        """What it changes now: of which piece, or of which seat."""
        raise NotImplementedError(type(self).__name__)


def derive(table: Table) -> Derived:
    """All changes that hold now; remembered until something happens."""
    if table.derived is not None:
        return table.derived
    # While texts are looked at, queries see the changes for a time alone, so that no text depends on itself.
    table.derived = derive_lasting(table)
    found = derive_lasting(table)
    for piece in table.pieces():
        for _, part in table.texts_of(piece.card).of(Static):
            for subject, change in part.changes(table, Scope(piece.seat, piece.card, piece.id)):
                note_change(found, subject, change)
    table.derived = found
    return found


def derive_lasting(table: Table) -> Derived:
    """The changes that were made for a time."""
    found = Derived({}, ([], []))
    for lasting in table.state.lasting:
        note_lasting(found, lasting)
    return found


def note_lasting(found: Derived, lasting: Lasting) -> None:
    """Put a change for a time down to whom it concerns."""
    if not lasting.targets:
        found.players[lasting.seat].append(lasting.change)
    for target in lasting.targets:
        found.pieces.setdefault(target, []).append(lasting.change)


def note_change(found: Derived, subject: Piece | int, change: Change) -> None:
    """Put a change down to a piece or a seat."""
    if isinstance(subject, Piece):
        found.pieces.setdefault(subject.id, []).append(change)
    else:
        found.players[subject].append(change)


def changes_of(table: Table, piece: Piece) -> list[Change]:
    """Everything that changes a piece now."""
    return derive(table).pieces.get(piece.id, [])


def total(changes: list[Change], stat: Stat) -> int:
    """The sum of the changes of one number."""
    return sum(change.amount for change in changes if change.stat is stat)


# of pieces


@clause("2.2", "8.2.1")
def ap(table: Table, piece: Piece) -> int:
    """The AP of a card in play: what is printed, and what texts add or take now."""
    return table.card(piece).ap + total(changes_of(table, piece), Stat.AP)


@clause("2.2")
def level(table: Table, piece: Piece) -> int:
    """The level with all changes, not below 0."""
    return max(0, table.card(piece).level + total(changes_of(table, piece), Stat.LEVEL))


@clause("5.4.1", "8.4.1")
def cheers(table: Table, piece: Piece) -> int:
    """Cheer symbols with all changes, not below 0."""
    return max(0, table.card(piece).cheers + total(changes_of(table, piece), Stat.CHEERS))


def keywords(table: Table, piece: Piece) -> list[tuple[Keyword, int]]:
    """Every ability with a name that a piece has now, with its number."""
    return [
        (change.keyword, change.amount)
        for change in changes_of(table, piece)
        if change.stat is Stat.KEYWORD and change.keyword is not None
    ]


@clause("8.2.1", "8.2.3", "8.2.4")
def keyword_number(table: Table, piece: Piece, keyword: Keyword) -> int | None:
    """The highest number of this ability, ``None`` if the piece hasn't got it; it never adds up."""
    return max((number for each, number in keywords(table, piece) if each is keyword), default=None)


def has_keyword(table: Table, piece: Piece, keyword: Keyword) -> bool:
    """Whether a piece has this ability."""
    return keyword_number(table, piece, keyword) is not None


def counts_as(table: Table, card: int, name: str) -> bool:
    """8.2.9, 8.3.2: whether a card, wherever it is, counts as having an ability of this name."""
    return name in table.texts_of(card).names


def is_character(table: Table, piece: Piece) -> bool:
    """3.6.1: whether a card in play is a character."""
    return table.card(piece).kind is CardKind.CHARACTER


@clause("5.5.9")
def is_limit_broken(table: Table, piece: Piece) -> bool:
    """Whether a character has broken its limit this turn."""
    return piece.broken_turn == table.state.turn


@clause("3.4.4")
def front_of(table: Table, piece: Piece) -> Piece | None:
    """Who stands in front of a character on the stage; nobody is in front of the assist area."""
    place = FRONT.get(piece.place)
    return None if place is None else table.player(1 - piece.seat).at(place)


@clause("8.2.2")
def is_choosable(table: Table, piece: Piece, seat: int) -> bool:
    """Whether this player's texts may choose a piece: not one of the opponent's with Through."""
    return piece.seat == seat or not has_keyword(table, piece, Keyword.THROUGH)


@clause("5.5.4", "8.2.4")
def guard_against(table: Table, piece: Piece) -> Piece | None:
    """Who could guard against an appeal: the character in front, even resting, without Stop."""
    front = front_of(table, piece)
    if front is None or has_keyword(table, front, Keyword.STOP):
        return None
    if any(change.stat is Stat.UNGUARDABLE for change in changes_of(table, piece)):
        return None
    return front


@clause("5.5.9")
def limit_breaks(table: Table, piece: Piece) -> list[int]:
    """Cards in hand that a character could break its limit with: the same card, if it hasn't yet."""
    if is_limit_broken(table, piece):
        return []
    card = table.card(piece)
    return [each for each in table.player(piece.seat).hand if table.cards[each].is_same_as(card)]


# of players


@clause("5.4.1")
def cheer_total(table: Table, seat: int) -> int:
    """How many cards a player cheers: the symbols of the cards on stage and in the assist area."""
    return sum(cheers(table, piece) for piece in table.player(seat).pieces)


@clause("5.6.3")
def hand_limit(table: Table, seat: int) -> int:
    """How many cards may be kept at the end of the turn."""
    return max(0, table.state.settings.hand_limit + total(derive(table).players[seat], Stat.HAND_LIMIT))


def draws_at_start(table: Table, seat: int) -> bool:
    """5.1.2: whether a player draws in the start phase."""
    return not any(change.stat is Stat.NO_DRAW for change in derive(table).players[seat])


@clause("3.4.3")
def stage_levels(table: Table, seat: int) -> int:
    """The levels of the characters on a stage, added up."""
    return sum(level(table, piece) for piece in table.player(seat).stage)


@clause("3.4.3", "3.4.5")
def fits_limit(table: Table, seat: int, entering: int, leaving: int = 0) -> bool:
    """Whether the stage may take so many more levels when so many leave it."""
    return stage_levels(table, seat) - leaving + entering <= table.player(seat).limit


@clause("3.4.1", "3.4.2", "3.5.1", "3.5.2")
def free_places(table: Table, seat: int, card: Card) -> list[Position]:
    """Where a card could be put: only characters on the stage, where nobody is, within the limit."""
    if card.kind is CardKind.EVENT:
        return []
    player = table.player(seat)
    places = []
    if card.kind is CardKind.CHARACTER and fits_limit(table, seat, card.level):
        places = [place for place in STAGE if player.at(place) is None]
    if len(player.assist) < ASSIST_SIZE:
        places.append(Position.ASSIST)
    return places
