"""Atoms on all that is no card: limit, ranks, orbs, changes for a time, what waits, the turn, the end."""

from engine.kernel.machine import clause
from engine.kernel.ruleset import Result
from engine.osica.cards.terms import Keyword, Phase
from engine.osica.state import events as e
from engine.osica.state.state import FOREVER, AppealInProgress, Change, Lasting, Piece, Waiting
from engine.osica.state.table import Table


@clause("5.0.1")
def begin_turn(table: Table, seat: int) -> None:
    """A player's turn begins; what was used once a turn may be used again."""
    state = table.state
    state.turn += 1
    state.active = seat
    state.players[seat].turns += 1
    state.turn_uses = []
    table.record(e.TurnStarted(seat, state.turn))


@clause("5.0.2")
def begin_phase(table: Table, phase: Phase) -> None:
    """Note the phase that the turn is in from now on."""
    table.state.phase = phase
    table.record(e.PhaseStarted(table.state.active, phase))


def choose_first(table: Table, chooser: int, first: int) -> None:
    """It is settled who goes first; ``chooser`` had the choice."""
    table.state.first = table.state.active = first
    table.record(e.FirstPlayerChosen(chooser, first))


def count_redraw(table: Table, seat: int) -> None:
    """A first hand was exchanged, which is counted."""
    table.player(seat).redraws += 1
    table.record(e.HandRedrawn(seat))


@clause("5.1.3", "3.4.3")
def raise_limit(table: Table, seat: int, by: int) -> None:
    """A player's limit grows by so much."""
    player = table.player(seat)
    player.limit += by
    table.record(e.LimitRaised(seat, by, player.limit))


@clause("8.4.2")
def change_rank(table: Table, seat: int, rank: str, by: int) -> None:
    """A rank rises or falls, not below 0."""
    player = table.player(seat)
    value = max(0, player.ranks.get(rank, 0) + by)
    change = value - player.ranks.get(rank, 0)
    if change:
        player.ranks[rank] = value
        table.record(e.RankChanged(seat, rank, change, value))


@clause("8.4.3")
def bring_out_orb(table: Table, seat: int, until: int = FOREVER) -> None:
    """A player's orb comes out until a turn ends; one that is out longer stays."""
    player = table.player(seat)
    is_new = not player.orb_until
    player.orb_until = max(player.orb_until, until)
    if is_new:
        table.record(e.OrbChanged(seat, True))


def put_away_orb(table: Table, seat: int) -> None:
    """A player's orb goes away, if it is out."""
    player = table.player(seat)
    if player.orb_until:
        player.orb_until = 0
        table.record(e.OrbChanged(seat, False))


def add_lasting(
    table: Table, change: Change, seat: int, pieces: list[Piece] | None, until: int, duration: str
) -> None:
    """A change holds for a time: of pieces, or (with ``None``) of a player."""
    targets = tuple(piece.id for piece in pieces or ())
    if pieces is not None and not targets:
        return
    table.state.lasting.append(Lasting(change, targets, seat, until))
    table.record(e.ChangeMade(seat, targets, change, duration))


@clause("5.6.2", "5.5.9")
def end_changes(table: Table) -> None:
    """What holds until the end of this turn is over, limit breaks and orbs included."""
    state = table.state
    here = {piece.id for player in state.players for piece in player.pieces}
    state.lasting = [
        each
        for each in state.lasting
        if each.until > state.turn and (not each.targets or not here.isdisjoint(each.targets))
    ]
    for player in state.players:
        for piece in player.pieces:
            piece.broken_turn = 0
        if player.orb_until and player.orb_until <= state.turn:
            put_away_orb(table, player.seat)
    table.touch()


def count_use(table: Table, key: str) -> None:
    """A text that can be used once a turn was used."""
    table.state.turn_uses.append(key)


def add_waiting(table: Table, waiting: Waiting) -> None:
    """A text waits to be used."""
    table.state.waiting.append(waiting)


def take_waiting(table: Table, index: int) -> Waiting:
    """A text that waited is used, or passed over."""
    return table.state.waiting.pop(index)


def forget_waiting(table: Table) -> None:
    """9.4: texts that can't be used don't happen."""
    table.state.waiting.clear()


def begin_appeal(table: Table, piece: Piece, *, is_extra: bool) -> None:
    """5.5.3: note that a piece appeals, so that guards and texts know of it.

    Args:
        table: the table.
        piece: the character.
        is_extra: whether it is the second appeal that Double gives (8.2.5).
    """
    table.state.appeal = AppealInProgress(piece.seat, piece.id)
    table.record(e.Appealed(piece.seat, piece.id, is_extra))


def set_guard(table: Table, seat: int, piece: int) -> None:
    """5.5.4: who guards, -1 for nobody."""
    if table.state.appeal is not None:
        table.state.appeal.guard = piece
    table.record(e.Guarded(seat, piece))


def note_removed(table: Table, ap: int) -> None:
    """8.2.1: an appeal has sent away a character of this AP."""
    if table.state.appeal is not None:
        table.state.appeal.removed.append(ap)


def end_appeal(table: Table) -> None:
    """The appeal is over; nobody appeals or guards any more."""
    table.state.appeal = None


def note_keyword(table: Table, piece: Piece, keyword: Keyword) -> None:
    """8.2: a character has cheered on, mixed, decoded, performed or contacted."""
    table.record(e.KeywordUsed(piece.seat, piece.id, keyword))


@clause("1.2.1", "1.3.1", "1.5")
def end_match(table: Table, result: Result) -> None:
    """The match is over: nothing that was still to be done is done."""
    table.state.result = result
    table.machine.stop()
    table.machine.prompt = None
    winner = -1 if result.winner is None else result.winner
    table.record(e.MatchEnded(winner, result.reason))
