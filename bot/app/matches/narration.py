"""From events to log lines, and from a game to the table that one viewer may see."""

from collections.abc import Sequence

import msgspec

from bot.app.context import Context
from bot.app.packs.asking import Asking, tell_apart
from bot.app.packs.pack import GamePack
from bot.app.tables import Table
from bot.model.log_lines import LoggedLine, LogLine
from bot.model.matches import MatchInfo, MatchStatus
from bot.model.settings import NOTHING_SET, UserSettings
from engine.kernel.brevity import current_speech, speaking_briefly
from engine.kernel.events import Depth, Event, Viewer
from engine.kernel.ruleset import Match
from engine.kernel.translation import in_every_language, mark, tr

ANNULLED = mark("The players annulled the match.")
SKY = 1_000_000
"""More procedures than are ever in progress."""


def _tell(game: Match, event: Event, viewer: Viewer) -> dict[str, str] | None:
    seen = event.seen_by(viewer)
    return None if seen is None else in_every_language(lambda: game.narrate(seen, viewer))


def narrate(pack: GamePack, game: Match, seats: int, turn: int) -> list[LoggedLine]:
    """What the last answer caused, in words, each line with its turn.

    The public sentence is made from what everybody may know of the event; a player's own sentence is kept
    apart, and only where it says something else.

    Args:
        pack: the card game.
        game: the game after the answer.
        seats: how many players there are.
        turn: the turn in which the answer was given.
    """
    lines, lowest = [], SKY
    for event, depth in zip(game.events, game.depths, strict=True):
        begun = pack.find_turn(event)
        turn = turn if begun is None else begun.number
        lowest = min(lowest, depth.lowest)
        public = _tell(game, event, None)
        told = {seat: _tell(game, event, seat) for seat in range(seats)}
        private = {seat: text for seat, text in told.items() if text is not None and text != public}
        if public is None and not private:
            continue
        known = Depth(depth.frames, lowest)
        lines.append(LoggedLine(turn, public, private, pack.weigh(event), pack.measure(event), known))
        if public is not None:
            lowest = SKY
    return lines


def seen_lines(lines: Sequence[LoggedLine], seat: Viewer, answer: int) -> list[LogLine]:
    """Lines that an answer caused, as a seat may know them."""
    seen = []
    for line in lines:
        own = None if seat is None else line.private.get(seat)
        said = line.public if own is None else own
        if said is not None:
            is_private = own is not None
            seen.append(
                LogLine.of(
                    line.turn, answer, said, line.weight, line.force, line.depth, is_private=is_private
                )
            )
    return seen


def find_asking(context: Context, match: MatchInfo, game: Match) -> Asking:
    """What is told with the waiting question; no two options read the same."""

    def make() -> Asking:
        prompt = game.prompt
        assert prompt is not None, "a question is asked"
        asking = context.packs.get(match.ruleset).ask(game)
        alike = {option.id: option.alike for option in prompt.options}
        return msgspec.structs.replace(asking, labels=tell_apart(asking.labels, alike))

    return context.live.ask(match.id, match.version, current_speech(), make)


def view_for(
    context: Context,
    match: MatchInfo,
    game: Match,
    viewer: Viewer,
    log: tuple[LogLine, ...],
    settings: UserSettings | None = None,
) -> Table:
    """The table as this viewer may see it. The prompt is part of it only if it is the viewer's to answer.

    Args:
        context: the games, and what is in memory.
        match: the match.
        game: its game.
        viewer: the viewer's seat; ``None`` for everybody who is not playing.
        log: the newest log lines as the viewer may know them.
        settings: what somebody has set who is not playing.
    """
    if settings is None:
        settings = NOTHING_SET if viewer is None else match.seats[viewer].settings
    with speaking_briefly(is_on=not settings.is_told_all):
        table = context.live.view_for(
            match.id,
            match.version,
            viewer,
            current_speech(),
            lambda: _view_for(context, match, game, viewer),
        )
    return msgspec.structs.replace(table, match=match, log=log, settings=settings)


def _view_for(context: Context, match: MatchInfo, game: Match, viewer: Viewer) -> Table:
    """The table, without what doesn't belong to the version of the match."""
    view, pack = game.view(viewer), context.packs.get(match.ruleset)
    board_text = game.describe_board(viewer)
    if game.result is None and (ending := say_ending(match)):
        view = pack.end_view(view, ending)
        board_text = pack.describe_view(view) or board_text
    prompt = game.prompt if match.status is MatchStatus.ACTIVE else None
    if prompt is not None:
        prompt = msgspec.structs.replace(prompt, id=prompt.id + match.prompt_shift)
    mine = prompt if prompt is not None and prompt.seat == viewer else None
    shared = prompt if prompt is not None and pack.is_open(game) else None
    asking = find_asking(context, match, game) if mine is not None or shared is not None else None
    if asking is not None and mine is None:
        asking = asking.in_public()
    return Table(
        match=match,
        viewer=viewer,
        view=view,
        prompt=mine,
        open_prompt=shared,
        asking=asking,
        log=(),
        board_text=board_text,
        hand_text="" if viewer is None else game.describe_hand(viewer),
        private_text="" if viewer is None else pack.describe_private(view, viewer),
        refusals=tuple(game.refusals(mine.seat)) if mine is not None else (),
        recurring=tuple(pack.find_recurring(game)) if mine is not None else (),
        has_hints=mine is not None and pack.has_hints and match.is_practice,
    )


def say_ending(match: MatchInfo) -> str:
    """How a match ended of whose end its game knows nothing; "" of one that is played, and of a lesson, which
    says itself what it came to.
    """
    if match.result is not None:
        return match.result.text
    if not match.is_over or match.status is MatchStatus.FINISHED:
        return ""
    return tr(ANNULLED) if match.status is MatchStatus.ANNULLED else tr("Closed without a result.")
