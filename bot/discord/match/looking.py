"""What the buttons do that only look at a match. Each returns what its presser is shown."""

from dataclasses import replace

from bot.app.packs.pictures import Drawn
from bot.app.tables import Table
from bot.discord.match.addresses import Press, Verb
from bot.discord.match.board import tell_waiting
from bot.discord.match.hands import build_hand
from bot.discord.match.messages import LOG_PAGE, LOG_PAGES, build_log, build_more, build_proof, spectate
from bot.discord.match.panel import build_panel
from bot.discord.match.staleness import find_stale
from bot.discord.match.walking import read_spot
from bot.discord.platform.addresses import read_number
from bot.discord.platform.desk import Desk
from bot.discord.platform.localising import name_button
from bot.discord.platform.marks import escape_lines, shorten_lines
from bot.discord.platform.pages import Attachment, Button, Outgoing, Row, say
from bot.discord.platform.times import say_turn
from engine.kernel.translation import tr

TEXT_ROOM = 3800


class LookPresses:
    """The presses that change nothing in a match.

    Args:
        desk: the tools.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk, self._app, self._reader = desk, desk.app, desk.reader

    async def show_hand(self, match_id: str, user: int) -> Outgoing:
        """The presser's hand, with a button that brings it up to date where it stands."""
        table = await self._reader.table(match_id, user)
        if table.viewer is None:
            return spectate(table.match)
        hand = build_hand(table, await self._hand_picture(table))
        again = Row((Button(tr("↻ Look again"), Press(Verb.HAND, match_id)),))
        return replace(hand, rows=(*hand.rows, again))

    async def _hand_picture(self, table: Table) -> Drawn | None:
        return await self._desk.studio.hand(table, await self._reader.names(table.match))

    async def show_board(self, match_id: str, user: int) -> Outgoing:
        """The board as a picture, seen from the viewer's seat; as text where there is no picture."""
        table = await self._reader.table(match_id, user)
        marks = await self._app.replays.marks(match_id, user)
        picture = await self._desk.studio.board(table, await self._reader.names(table.match), marks)
        if picture is None:
            return await self.show_board_text(match_id, user)
        file = Attachment(picture.filename, picture.data, shorten_lines(table.board_text, 1024))
        head = tr("Match #{match} · {when}", match=match_id, when=say_turn(table.match.turn))
        return Outgoing(content="\n".join([head, *tell_waiting(table.match)]), files=(file,))

    async def show_board_text(self, match_id: str, user: int) -> Outgoing:
        """The board in words."""
        table = await self._reader.table(match_id, user)
        board = shorten_lines(escape_lines(table.board_text), TEXT_ROOM) or tr("The table is empty.")
        return say("\n".join([*tell_waiting(table.match), board]))

    async def show_choice(self, press: Press, user: int) -> Outgoing:
        """The panel with the picture of the cards of its choice, or without it where it is shown already."""
        table = await self._reader.table(press.subject, user)
        if (stale := find_stale(press, table)) or table.prompt is None:
            return stale or build_panel(table)
        spot = read_spot(press.arguments)
        return build_panel(table, replace(spot, shows_cards=not spot.shows_cards))

    async def show_piles(self, match_id: str, user: int) -> Outgoing:
        """The piles that everybody may look through."""
        table = await self._reader.table(match_id, user)
        pack, names = self._desk.packs.get(table.match.ruleset), await self._reader.names(table.match)
        if table.settings.is_text_only:
            return await self.show_board_text(match_id, user)
        drawings = pack.draw_piles(table.view, names)
        made = [await self._desk.studio.make(drawing, table.settings) for drawing in drawings]
        files = tuple(Attachment(drawn.filename, drawn.data) for drawn in made if drawn is not None)
        return (
            Outgoing(content=tr("Match #{match}", match=match_id), files=files)
            if files
            else say(tr("There is nothing to see."))
        )

    async def show_log(self, press: Press, user: int) -> Outgoing:
        """A page of the log, as its reader may know it."""
        page = read_number(press.arguments[0], LOG_PAGES) if press.arguments else 0
        lines = await self._reader.log(press.subject, user, (page + 1) * LOG_PAGE + 1)
        return build_log(press.subject, lines, page)

    async def show_more(self, match_id: str, user: int) -> Outgoing:
        """The menu of everything else."""
        match_info = await self._app.matches.get(match_id)
        return build_more(match_info, match_info.seat_of(user))

    async def show_proof(self, match_id: str) -> Outgoing:
        """How anybody can check that the chance of a finished match was fair."""
        return build_proof(await self._reader.outcome(match_id))

    async def send_journal(self, match_id: str) -> Outgoing:
        """The journal of a finished match, as a file."""
        journal = await self._app.matches.journal(match_id)
        text = tr("Header with the seed, and every answer: enough to play the match again.")
        return Outgoing(content=text, files=(Attachment(f"match-{match_id}.json", journal),))

    async def send_replay(self, match_id: str) -> Outgoing:
        """A finished match from its beginning, as files."""
        match_info = await self._app.matches.get(match_id)
        if not match_info.is_over:
            return say(tr("A replay is made when the match is over."))
        scenes = await self._app.replays.scenes(match_id)
        made = await self._desk.studio.replay(match_info, scenes, await self._reader.names(match_info))
        if not made:
            return say(
                tr("There is no replay of this match; **{log}** tells it in words.", log=name_button("Log"))
            )
        text = tr(
            "Match #{match} from its beginning, with what everybody could see: the picture plays by itself;"
            " the page opens in a browser and goes board by board, by key, click or swipe.",
            match=match_id,
        )
        files = tuple(Attachment(drawn.filename, drawn.data) for drawn in made)
        return Outgoing(content=text, files=files)
