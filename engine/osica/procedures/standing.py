"""Rules that hold all the time: characters without AP, empty decks (3.6.4, 1.3)."""

from engine.kernel.machine import clause
from engine.kernel.ruleset import Result
from engine.kernel.translation import mark, saying, seat_mark
from engine.osica.cards.terms import EndReason, Zone
from engine.osica.queries import facts
from engine.osica.state import atoms, atoms_values
from engine.osica.state.table import Table


@clause("3.6.4", "1.3.1", "1.3.2")
def keep_standing_rules(table: Table) -> bool:
    """Apply them until nothing more is to be done; say whether the match has ended."""
    while not table.is_sound:
        if table.state.result is not None or find_empty_decks(table):
            return True
        faded = [
            piece
            for piece in table.pieces()
            if facts.is_character(table, piece) and facts.ap(table, piece) <= 0
        ]
        table.is_sound = not faded
        for piece in faded:
            atoms.leave(table, piece, Zone.DROP)
    return table.state.result is not None


@clause("1.3.1", "1.3.2")
def find_empty_decks(table: Table) -> bool:
    """Whose deck is empty has lost at once; both at the same moment is a draw."""
    empty = [player.seat for player in table.state.players if not player.deck]
    if len(empty) == 2:
        text = mark("Both decks are empty at the same moment: a draw.")
        atoms_values.end_match(table, Result(None, EndReason.DECK, "1.3.2", text))
    elif empty:
        loser = empty[0]
        told = saying(
            "{loser}'s deck is empty: {winner} wins.", loser=seat_mark(loser), winner=seat_mark(1 - loser)
        )
        atoms_values.end_match(table, Result(1 - loser, EndReason.DECK, "1.3.1", told))
    return bool(empty)


@clause("1.2.1", "1.2.2")
def win_by_hearts(table: Table, loser: int) -> None:
    """A heart is taken from a player who has none: the taker wins."""
    text = saying(
        "A heart is taken from {loser}, who has none left: {winner} wins.",
        loser=seat_mark(loser),
        winner=seat_mark(1 - loser),
    )
    atoms_values.end_match(table, Result(1 - loser, EndReason.HEARTS, "1.2.1", text))


GIVEN_UP = {
    EndReason.CONCEDE: mark("{seat} concedes: {winner} wins."),
    EndReason.TIMEOUT: mark("{seat} has run out of time: {winner} wins."),
}


@clause("1.5")
def give_up(table: Table, seat: int, reason: str) -> None:
    """A player concedes or has run out of time."""
    sentence = GIVEN_UP[EndReason(reason)]
    text = saying(sentence, seat=seat_mark(seat), winner=seat_mark(1 - seat))
    atoms_values.end_match(table, Result(1 - seat, EndReason(reason), "1.5", text))


def draw_by_endless_loop(table: Table) -> None:
    """Nobody can stop what goes on: the match is drawn."""
    text = mark("Nobody can stop an endless loop: a draw.")
    atoms_values.end_match(table, Result(None, EndReason.LOOP, "1.3.2", text))
