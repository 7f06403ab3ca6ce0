"""What the buttons do that only look at a match. Each returns what its presser is shown."""

from collections.abc import Sequence
from dataclasses import replace

from bot.app.packs.pictures import Drawn, Scene
from bot.app.tables import Table
from bot.discord.match.addresses import Press, Shared, Verb, analysis_button, share_button
from bot.discord.match.board import tell_waiting
from bot.discord.match.choices import Spot
from bot.discord.match.hands import build_hand
from bot.discord.match.in_match import InMatch
from bot.discord.match.messages import LOG_PAGE, LOG_PAGES, build_log, build_more, build_proof, spectate
from bot.discord.match.notes import note_button
from bot.discord.match.panel import build_panel
from bot.discord.match.walking import find_stale, read_spot
from bot.discord.platform.localising import name_button
from bot.discord.platform.markdown import escape_lines, shorten_lines
from bot.discord.platform.naming import fill_scenes
from bot.discord.platform.pages import Attachment, Button, Outgoing, attach, say
from bot.discord.platform.presses import Pressed, in_place, in_private_place, press
from bot.discord.platform.times import say_turn
from engine.kernel.translation import tr

TEXT_ROOM = 3800
PAGE = ".html"
"""How the name of a page for a browser ends."""


def tell_scenes(scenes: Sequence[Scene]) -> str:
    """What happened in positions that are shown again, in lines."""
    return "\n".join(scene.caption for scene in scenes if scene.caption)


def _if_turned(pressed: Pressed) -> bool:
    """A page of the log takes the place of the one that was turned."""
    return isinstance(pressed.address, Press) and bool(pressed.address.arguments)


class LookPresses(InMatch):
    """The presses that change nothing in a match."""

    @press(Verb.HAND, acknowledge=in_private_place)
    async def press_hand(self, pressed: Pressed, match_id: str, user: int) -> Outgoing:
        """The presser's hand, in the place of the private message that was pressed: with the way back to the
        panel if that is what it was.
        """
        hand, message = await self.show_hand(match_id, user), pressed.interaction.message
        if not pressed.is_private or message is None or not message.flags.components_v2:
            return hand
        back = Button(tr("◀ Back"), Press(Verb.SHOW, match_id, 0, Spot().encode()))
        return hand.with_row(back).as_page()

    async def show_hand(self, match_id: str, user: int) -> Outgoing:
        """The presser's hand, with a button that brings it up to date where it stands."""
        table = await self.reader.table(match_id, user)
        if table.viewer is None:
            return spectate(table.match)
        hand = build_hand(table, await self.draw_hand(table))
        again = Button(tr("↻ Look again"), Press(Verb.HAND, match_id))
        last = share_button(Shared.HAND, match_id) if table.match.is_over else again
        return hand.with_row(last)

    async def draw_hand(self, table: Table) -> Drawn | None:
        """The hand of a table's viewer; ``None`` if it is to be shown as text."""
        return await self.front_end.studio.hand(table, await self.reader.names(table.match))

    async def show_board(self, match_id: str, user: int) -> Outgoing:
        """The board as a picture, seen from the viewer's seat; as text where there is no picture."""
        table = await self.reader.table(match_id, user)
        highlights = await self.app.replays.highlights(match_id, user)
        picture = await self.front_end.studio.board(table, await self.reader.names(table.match), highlights)
        if picture is None:
            return await self.show_board_text(match_id, user)
        _, file = attach(picture, table.board_text)
        head = tr("Match #{match} · {when}", match=match_id, when=say_turn(table.match.turn))
        return Outgoing(content="\n".join([head, *tell_waiting(table.match)]), files=(file,))

    @press(Verb.BOARD_TEXT)
    async def show_board_text(self, match_id: str, user: int) -> Outgoing:
        """The board in words, as the presser may see it."""
        table = await self.reader.table(match_id, user)
        board = shorten_lines(escape_lines(table.board_text), TEXT_ROOM) or tr("The table is empty.")
        return say("\n".join([*tell_waiting(table.match), board]))

    @press(Verb.CHOICE, acknowledge=in_place)
    async def show_choice(self, press: Press, user: int) -> Outgoing:
        """The panel with the picture of the cards of its choice, or without it where it is shown already."""
        table = await self.reader.table(press.match_id, user)
        if (stale := find_stale(press, table)) or table.prompt is None:
            return stale or build_panel(table)
        spot = read_spot(press.arguments)
        return build_panel(table, replace(spot, shows_cards=not spot.shows_cards))

    @press(Verb.PILES)
    async def show_piles(self, match_id: str, user: int) -> Outgoing:
        """The piles that everybody may look through."""
        table = await self.reader.table(match_id, user)
        pack, names = self.front_end.packs.get(table.match.ruleset), await self.reader.names(table.match)
        head, piles = tr("Match #{match}", match=match_id), pack.list_piles(table.view, names)
        if not piles:
            return say(tr("There is nothing to see."))
        made = [await self.front_end.studio.make(pile.drawing, table.settings) for pile in piles]
        pictures = [attach(drawn, pile.words)[1] for drawn, pile in zip(made, piles, strict=True) if drawn]
        if len(pictures) == len(piles):
            return Outgoing(content=head, files=tuple(pictures))
        room = TEXT_ROOM // len(piles)
        return say("\n".join([head, *(shorten_lines(escape_lines(pile.words), room) for pile in piles)]))

    @press(Verb.LOG, acknowledge=_if_turned)
    async def show_log(self, match_id: str, user: int, page: int = 0) -> Outgoing:
        """A page of the log, as its reader may know it; the first if there is no such page."""
        shown = page if page <= LOG_PAGES else 0
        lines = await self.reader.log(match_id, user, (shown + 1) * LOG_PAGE + 1)
        return build_log(match_id, lines, shown)

    @press(Verb.MORE)
    async def show_more(self, match_id: str, user: int) -> Outgoing:
        """The menu of everything else that can be done about a match."""
        match_info = await self.app.matches.get(match_id)
        return build_more(match_info, match_info.seat_of(user))

    @press(Verb.PROOF)
    async def show_proof(self, match_id: str) -> Outgoing:
        """How anybody can check that the chance of a finished match was fair."""
        proof = build_proof(await self.reader.outcome(match_id))
        return proof.with_row(share_button(Shared.PROOF, match_id))

    @press(Verb.JOURNAL)
    async def send_journal(self, match_id: str) -> Outgoing:
        """The journal of a finished match, as a file."""
        journal = await self.app.matches.journal(match_id)
        text = tr("Header with the seed, and every answer: enough to play the match again.")
        return Outgoing(content=text, files=(Attachment(f"match-{match_id}.json", journal),))

    @press(Verb.REPLAY)
    async def send_replay(self, match_id: str, user: int) -> Outgoing:
        """A finished match from its beginning, as files in the presser's colours."""
        return await self.show_replay(match_id, user, (await self.app.preferences.get(user)).theme)

    async def show_replay(self, match_id: str, user: int, theme: str = "") -> Outgoing:
        """A finished match from its beginning, as files."""
        match_info = await self.app.matches.get(match_id)
        if not match_info.is_over:
            return say(tr("A replay is made when the match is over."))
        names = await self.reader.names(match_info)
        scenes = fill_scenes(await self.app.replays.scenes(match_id), names)
        made = await self.front_end.studio.replay(match_info, scenes, names, theme)
        if not made:
            return say(
                tr("There is no replay of this match; **{log}** tells it in words.", log=name_button("Log"))
            )
        told = [tr("Match #{match} from its beginning, with what everybody could see.", match=match_id)]
        pages = [drawn.filename.endswith(PAGE) for drawn in made]
        if not all(pages):
            told.append(tr("The picture plays by itself."))
        if any(pages):
            told.append(tr("The page opens in a browser and goes board by board, by key, click or swipe."))
        files = tuple(attach(drawn, tell_scenes(scenes))[1] for drawn in made)
        buttons = [share_button(Shared.REPLAY, match_id)]
        is_own = match_info.seat_of(user) is not None
        if is_own:
            buttons.append(note_button(match_id))
        if is_own and self.front_end.packs.get(match_info.ruleset).has_analysis:
            buttons.append(analysis_button(match_id))
        return Outgoing(content="\n".join(told), files=files).with_row(*buttons)
