"""Showing a lesson or a puzzle in progress like any other match."""

from datetime import UTC, datetime

from bot.app.packs.pack import GamePack
from bot.model.challenges import NOWHERE
from bot.model.lessons import Sitting
from bot.model.matches import MatchInfo, MatchStatus, Seat
from engine.kernel.lessons import Task
from engine.kernel.ruleset import SEATS, Match

EPOCH = datetime.fromtimestamp(0, UTC)
"""Lessons and puzzles have no time."""


def show_as_match(
    pack: GamePack, task: Task, sitting: Sitting, game: Match, own: Seat, version: int
) -> MatchInfo:
    """A sitting as a match that nobody else sees.

    Args:
        pack: the card game.
        task: the lesson or puzzle.
        sitting: where somebody is in it.
        game: the same as a match.
        own: their seat.
        version: how often it was kept.
    """
    prompt, result = game.prompt, game.result
    computer = task.opponent or pack.computers[0].name
    seats = [Seat(seat, None, computer=computer) for seat in SEATS]
    seats[task.seat] = own
    is_asked = prompt is not None and not sitting.is_over
    return MatchInfo(
        id=sitting.id,
        ruleset=pack.name,
        place=NOWHERE,
        status=MatchStatus.FINISHED if sitting.is_over else MatchStatus.ACTIVE,
        version=version,
        seats=tuple(seats),
        commitment="",
        created_at=EPOCH,
        updated_at=EPOCH,
        turn=game.turn,
        answers=sitting.answers,
        prompt_id=prompt.id if is_asked and prompt is not None else None,
        prompt_seat=prompt.seat if is_asked and prompt is not None else None,
        active_seat=game.active,
        result=result,
        is_rated=False,
    )
