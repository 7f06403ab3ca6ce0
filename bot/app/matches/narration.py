"""From events to log lines, and from a game to the table that one viewer may see."""

from collections.abc import Sequence

from bot.app.ports.rows import LoggedLine
from bot.app.tables import Table
from bot.app.values import LogLine, MatchInfo, MatchStatus
from engine.kernel.events import Event, Viewer
from engine.kernel.ruleset import Match


def _tell(game: Match, event: Event, viewer: Viewer) -> str | None:
    seen = event.seen_by(viewer)
    return None if seen is None else game.narrate(seen, viewer)


def narrate(game: Match, seats: int) -> list[LoggedLine]:
    """What the last answer caused, in words.

    The public sentence is made from what everybody may know of the event; a player's own sentence is kept
    apart, and only where it says something else.
    """
    lines = []
    for event in game.events:
        public = _tell(game, event, None)
        told = {seat: _tell(game, event, seat) for seat in range(seats)}
        private = {seat: text for seat, text in told.items() if text is not None and text != public}
        if public is not None or private:
            lines.append(LoggedLine(game.turn, public, private))
    return lines


def seen_lines(lines: Sequence[LoggedLine], seat: int) -> list[LogLine]:
    """Lines as a seat may know them."""
    told = [(line.turn, line.private.get(seat, line.public)) for line in lines]
    return [LogLine(turn, text) for turn, text in told if text is not None]


def lay_out(match: MatchInfo, game: Match, viewer: Viewer, log: tuple[LogLine, ...]) -> Table:
    """The table as this viewer may see it. The prompt is part of it only if it is the viewer's to answer."""
    prompt = game.prompt
    is_asked = prompt is not None and prompt.seat == viewer and match.status is MatchStatus.ACTIVE
    mine = prompt if is_asked else None
    return Table(
        match=match,
        viewer=viewer,
        view=game.view(viewer),
        prompt=mine,
        labels={option.id: game.label(option) for option in mine.options} if mine else {},
        log=log,
        board_text=game.describe_board(viewer),
        hand_text="" if viewer is None else game.describe_hand(viewer),
        refusals=tuple(game.refusals(mine.seat)) if mine is not None else (),
    )
