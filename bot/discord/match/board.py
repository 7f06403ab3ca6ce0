"""The public board: one message a hand-over, edited in between, with four buttons in fixed places, and above
them a menu for a question that everybody may see.
"""

from collections.abc import Iterator

from bot.app.packs.pictures import Drawn
from bot.app.tables import Table
from bot.discord.match.addresses import Press, Verb
from bot.discord.match.open_questions import ask_below_board
from bot.discord.match.recap import build_recap, join_lines
from bot.discord.platform.accents import SEATS, STILL
from bot.discord.platform.links import jump_link
from bot.discord.platform.markdown import (
    count_columns,
    escape,
    escape_lines,
    name_computer,
    name_seat,
    shorten_lines,
)
from bot.discord.platform.pages import (
    Attachment,
    Block,
    Button,
    Outgoing,
    Page,
    Row,
    Sign,
    Style,
    Text,
    attach,
)
from bot.discord.platform.retiring import CHOOSES, CLOCK, NEWS
from bot.discord.platform.times import absolute, relative, span
from bot.model.matches import MatchInfo, MatchStatus
from engine.kernel.translation import tr

RECAP_ROOM = 1000
"""Columns for what has happened: about what fills the screen of a phone. The log has the rest."""
TEXT_BOARD = 1200
MOST_ALONE = 3
"""Lines of what isn't worth telling beside anything else."""


def board_buttons(match_id: str) -> Row:
    """The four public buttons, always in this order."""
    return Row(
        (
            Button(tr("My panel"), Press(Verb.ACTIONS, match_id), Style.PRIMARY, Sign.PLAY),
            Button(tr("My hand"), Press(Verb.HAND, match_id), sign=Sign.HAND),
            Button(tr("Log"), Press(Verb.LOG, match_id), sign=Sign.SCROLL),
            Button(tr("Concede / More"), Press(Verb.MORE, match_id), sign=Sign.GEAR),
        )
    )


def say_thinking(computer: str) -> str:
    """That a computer opponent must choose."""
    return tr("{computer} is thinking …", computer=name_computer(computer))


def tell_waiting(match: MatchInfo) -> list[str]:
    """Who must choose, and until when: lines that are taken out of an older board, known by their signs."""
    if match.is_over or match.status is MatchStatus.FROZEN:
        return []
    if match.thinks is not None:
        return [f"{CHOOSES} {say_thinking(match.thinks)}"]
    if match.to_choose is None:
        return []
    who = tr("<@{user}> must choose.", user=match.to_choose)
    clock = " · ".join(_clock_facts(match))
    return [f"{CHOOSES} {who}", *([f"-# {CLOCK} {clock}"] if clock else [])]


def say_moved(match: MatchInfo, channel_id: int, message_id: int | None) -> str:
    """Where a match goes on, for those who look for it where it was."""
    link = jump_link(match.place.guild_id, channel_id, message_id)
    return tr(
        "➡ **Match #{match} goes on in <#{where}>.** [To the table]({link})",
        match=match.id,
        where=channel_id,
        link=link,
    )


def _heading(table: Table, headline: str) -> str:
    """Who must do what, and the small print below."""
    match = table.match
    names = " vs ".join(map(name_seat, match.seats))
    turn = tr("Turn {turn}", turn=match.turn) if match.turn else tr("Preparation")
    title = f"## {turn}" + (f" · {escape(headline)}" if headline and match.turn else "")
    if match.is_over:
        title = tr("## The match is over")
    elif match.status is MatchStatus.FROZEN:
        title = tr("## {turn} · on hold", turn=turn)
    facts = f"-# {tr('Match #{match}', match=match.id)} · {names}"
    return "\n".join([title, *tell_waiting(match), facts])


def _clock_facts(match: MatchInfo) -> list[str]:
    if match.pause is not None:
        until = match.pause.until
        return [
            tr("the clocks stand until a player goes on")
            if until is None
            else tr(
                "the clocks stand until {until}: {player} is on vacation",
                until=absolute(until),
                player=name_seat(match.seats[match.pause.seat]),
            )
        ]
    if match.deadline is None or match.time_control is None:
        return []
    return [
        tr("time is up {deadline}", deadline=relative(match.deadline)),
        tr("+{per_turn} a turn", per_turn=span(match.time_control.per_turn)),
    ]


def build_board(
    table: Table,
    picture: Drawn | None,
    headline: str = "",
    ping: int | None = None,
    *,
    told: int = -1,
    since: int | None = None,
) -> Outgoing:
    """The board as everybody may see it.

    Args:
        table: the public table.
        picture: the board as a picture; without one the board is text.
        headline: the part of the turn, in words.
        ping: the user to be notified, who must choose now.
        told: the journal entry up to which earlier boards have told what happened.
        since: the one up to which this board did as it was posted; what came later goes with the next post,
            which tells it. ``None`` if it is being posted.
    """
    match = table.match
    blocks: list[Block] = [Text(_heading(table, headline))]
    files: tuple[Attachment, ...] = ()
    if picture is not None:
        shown, file = attach(picture, table.board_text)
        files = (file,)
        blocks.append(shown)
    else:
        blocks.append(
            Text(shorten_lines(escape_lines(table.board_text), TEXT_BOARD) or tr("The table is empty."))
        )
    question = () if match.is_over else ask_below_board(table)
    room = RECAP_ROOM - sum(len(block.text) for block in question if isinstance(block, Text))
    if match.is_over and match.result is not None:
        blocks.append(Text(f"**{escape(match.result.text)}**"))
    else:
        blocks += _tell(table, told, since, room)
    if match.is_over:
        blocks.append(Row((Button(tr("Log"), Press(Verb.LOG, match.id), sign=Sign.SCROLL),)))
    else:
        blocks += [*question, board_buttons(match.id)]
    accent = STILL if match.prompt_seat is None or match.is_over else SEATS[match.prompt_seat % 2]
    mentions = () if ping is None else (ping,)
    return Outgoing(
        Page(tuple(blocks), accent),
        files=files,
        mentions=mentions,
        is_silent=ping is None,
        plain_note="" if match.is_over else _name_commands(match.id),
    )


def _tell(table: Table, told: int, since: int | None, room: int) -> Iterator[Block]:
    """What has happened since the post before, and below it what has happened since this one. A post of which
    nothing else is to be told, such as the one after a pass, tells that.
    """
    turn = table.match.turn
    until = table.match.answers if since is None else since
    recap = build_recap(table.log, lambda line: told < line.answer <= until and line.turn >= turn - 1, room)
    if not recap and (alone := [line for line in table.log if told < line.answer <= until][-MOST_ALONE:]):
        recap = f"- {join_lines(alone)}"
    if recap:
        yield Text(recap)
    room = max(room - count_columns(recap), room // 2)
    if news := build_recap(table.log, lambda line: line.answer > until, room, running=turn):
        yield Text(f"-# {NEWS} {tr('Since this post')}\n{news}")


def _name_commands(match_id: str) -> str:
    """How a match goes on where a board comes without its buttons."""
    return tr(
        "-# Discord refuses the buttons of this board: `/play match:{match}` makes every choice, `/hand"
        " match:{match}` shows your hand.",
        match=match_id,
    )
