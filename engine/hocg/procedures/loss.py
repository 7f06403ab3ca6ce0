"""Chapters 1.2 and 11.2: how a match ends."""

from collections.abc import Sequence

from engine.hocg.cards.terms import EndReason
from engine.hocg.state import atoms_values
from engine.hocg.state.table import Table
from engine.kernel.machine import clause
from engine.kernel.ruleset import Result
from engine.kernel.translation import mark, saying, seat_mark

CLAUSES = {
    EndReason.LIFE: ("11.2.1", mark("{loser} has no life left: {winner} wins.")),
    EndReason.DECK: ("7.3.2.1", mark("{loser} can't draw from an empty deck: {winner} wins.")),
    EndReason.STAGE: ("11.2.2", mark("{loser} has no holomem on the stage: {winner} wins.")),
    EndReason.REDRAW: (
        "6.2.1.9.1",
        mark("{loser} has redrawn six times without a Debut holomem: {winner} wins."),
    ),
    EndReason.CONCEDE: ("1.2.3", mark("{loser} concedes: {winner} wins.")),
    EndReason.TIMEOUT: ("1.2.3", mark("{loser} has run out of time: {winner} wins.")),
    EndReason.EFFECT: ("1.2.4", mark("{loser} loses by an effect: {winner} wins.")),
}


@clause("11.2.1", "11.2.2", "1.2.1.2", "1.2.1.3", "11.1.3")
def find_losses(table: Table) -> bool:
    """Mark every player who has lost by now, both at once if need be; say whether anybody has."""
    found = False
    for player in table.state.players:
        if not player.life:
            atoms_values.mark_lost(table, player.seat, EndReason.LIFE)
            found = True
        elif not player.stage:
            atoms_values.mark_lost(table, player.seat, EndReason.STAGE)
            found = True
    return found


@clause("1.2.1", "1.2.2")
def finish(table: Table) -> None:
    """End the match: the player who hasn't lost wins; if both have lost it is a draw (Q154)."""
    losers = [player for player in table.state.players if player.lost]
    reason = EndReason(losers[0].lost)
    number, why = CLAUSES[reason]
    if len(losers) == 2:
        atoms_values.end_match(
            table, Result(None, reason, "1.2.2", mark("Both players lost at the same moment: a draw."))
        )
        return
    winner = 1 - losers[0].seat
    atoms_values.end_match(
        table,
        Result(
            winner,
            reason,
            number,
            saying(why, loser=seat_mark(losers[0].seat), winner=seat_mark(winner)),
        ),
    )


@clause("1.2.4")
def lose(table: Table, seat: int, reason: EndReason) -> None:
    """A player loses at once, for a reason of its own."""
    lose_together(table, [seat], reason)


def lose_together(table: Table, seats: Sequence[int], reason: EndReason) -> None:
    """Players lose at the same moment; both is a draw."""
    for seat in seats:
        atoms_values.mark_lost(table, seat, reason)
    finish(table)


@clause("1.2.3", "1.2.3.1")
def concede(table: Table, seat: int, reason: str) -> None:
    """Give up at any moment; no card can change it."""
    lose(table, seat, EndReason(reason))


@clause("14.1.1.3")
def draw_by_endless_loop(table: Table) -> None:
    """Nobody can stop what goes on: the match is drawn."""
    atoms_values.end_match(
        table, Result(None, EndReason.LOOP, "14.1.1.3", mark("Nobody can stop an endless loop: a draw."))
    )
