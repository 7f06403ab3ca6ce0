"""Showing something of a match to everybody: a replay, a turn, the proof of its chance, the last hand."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import discord

from bot.app.matches.turning import Blow, Swing, TurningPoint
from bot.discord.match.addresses import Shared, Verb, share_button
from bot.discord.match.analysing import AnalysisPresses
from bot.discord.match.in_match import InMatch
from bot.discord.match.looking import LookPresses, tell_scenes
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.markdown import escape, escape_lines, name_seat, percent, shorten_lines
from bot.discord.platform.naming import fill, fill_scenes
from bot.discord.platform.pages import Outgoing, Page, Row, Text, attach, say
from bot.discord.platform.presses import in_private_place, press
from bot.discord.platform.refusing import say_watching
from bot.discord.platform.times import say_turn
from bot.model.matches import MatchInfo
from engine.kernel.translation import mark, tr

NOBODY_ELSE = mark("Nobody else reads here. Press it again in a channel of a server.")
STILL_PLAYED = mark("That can be shared when the match is over.")
SHARED = mark("Posted. Everybody in this channel can see it.")
HEADS = {
    Shared.REPLAY: mark("{user} shows match #{match} from its beginning"),
    Shared.PROOF: mark("{user} shows how the chance of match #{match} can be checked"),
    Shared.HAND: mark("{user} shows the hand left at the end of match #{match}"),
    Shared.TURN: mark("{user} shows a turn of match #{match}"),
    Shared.MOMENT: mark("{user} shows how match #{match} turned"),
    Shared.ANALYSIS: mark("{user} shows how match #{match} went"),
}
"""What stands above what is shared."""
OWN = frozenset({Shared.HAND, Shared.ANALYSIS})
"""What only a player can show: it is theirs."""
ROOM = 3000


class SharePresses(InMatch):
    """The presses that show something of a match to everybody in a channel.

    Args:
        front_end: the tools.
        look: makes what one player is shown.
        analysis: makes what an analysis shows.
    """

    def __init__(self, front_end: FrontEnd, look: LookPresses, analysis: AnalysisPresses) -> None:
        super().__init__(front_end)
        self._look = look
        self._makers: dict[Shared, Callable[[str, int], Awaitable[Outgoing]]] = {
            Shared.REPLAY: look.show_replay,
            Shared.PROOF: lambda match_id, _: look.show_proof(match_id),
            Shared.HAND: self._make_hand,
            Shared.TURN: lambda match_id, _: self._make_turn(match_id),
            Shared.MOMENT: lambda match_id, _: self._make_moment(match_id),
            Shared.ANALYSIS: analysis.share,
        }

    @press(Verb.SHARE, acknowledge=in_private_place)
    async def share(
        self, interaction: discord.Interaction, match_id: str, user: int, what: Shared = Shared.REPLAY
    ) -> Outgoing:
        """Post it where the button was pressed. Of a match that is played only its players show a turn, since
        everybody could see that; all else waits for its end.
        """
        told = Outgoing(content=await self._post(interaction, match_id, user, what))
        message = interaction.message
        return told.as_page() if message is None or message.flags.components_v2 else told

    async def _post(self, interaction: discord.Interaction, match_id: str, user: int, what: Shared) -> str:
        """Post it; what its sharer is told."""
        match = await self.app.matches.get(match_id)
        if interaction.guild_id is None:
            return tr(NOBODY_ELSE)
        if not match.is_over and what is not Shared.TURN:
            return tr(STILL_PLAYED)
        if match.seat_of(user) is None and (what in OWN or not match.is_over):
            return say_watching(match)
        name = escape(interaction.user.display_name)

        async def make() -> Outgoing:
            shown = _without_buttons(await self._makers[what](match_id, user))
            return shown.with_text(f"-# {tr(HEADS[what], user=name, match=match_id)}")

        await self.front_end.share(interaction, make, "share")
        return tr(SHARED)

    async def _make_hand(self, match_id: str, user: int) -> Outgoing:
        """The hand that a player was left with."""
        table = await self.reader.table(match_id, user)
        picture = await self._look.draw_hand(table)
        if picture is None:
            return say(shorten_lines(escape_lines(table.hand_text), ROOM) or tr("The hand is empty."))
        shown, file = attach(picture, table.hand_text)
        return Outgoing(Page((shown,)), files=(file,))

    async def _make_turn(self, match_id: str) -> Outgoing:
        """The turn in which the last choice was made: an animated picture, or its lines where the game makes
        none.
        """
        match = await self.app.matches.get(match_id)
        names = await self.reader.names(match)
        scenes = fill_scenes(await self.app.replays.last_turn(match_id), names)
        turn = scenes[max(0, len(scenes) - 2)].view.turn
        told = tell_scenes(scenes)
        drawn = await self.front_end.studio.animate(match, scenes, names)
        if drawn is None:
            return say(f"{say_turn(turn)}\n{shorten_lines(escape_lines(told), ROOM)}")
        shown, file = attach(drawn, told)
        return Outgoing(Page((Text(say_turn(turn)), shown)), files=(file,))

    @press(Verb.MOMENT)
    async def show_moment(self, match_id: str, user: int) -> Outgoing:
        """The turn in which a match turned, to whoever asks, in their colours."""
        shown = await self._make_moment(match_id, (await self.app.preferences.get(user)).theme)
        return shown.with_row(share_button(Shared.MOMENT, match_id))

    async def _make_moment(self, match_id: str, theme: str = "") -> Outgoing:
        """The turn in which a match turned: a sentence, with an animated picture, or its lines where the game
        makes none.
        """
        match, point = await self.app.matches.get(match_id), await self.app.replays.turning_point(match_id)
        names = await self.reader.names(match)
        sentence, scenes = fill(_say_turning(point, match), names), fill_scenes(point.scenes, names)
        told = tell_scenes(scenes)
        drawn = await self.front_end.studio.animate(match, scenes, names, theme)
        if drawn is None:
            return say(f"{sentence}\n{shorten_lines(escape_lines(told), ROOM)}")
        shown, file = attach(drawn, told)
        return Outgoing(Page((Text(sentence), shown)), files=(file,))


def _say_turning(point: TurningPoint, match: MatchInfo) -> str:
    """What turned a match, in a sentence."""
    match point.found:
        case Swing(turn=turn, seat=seat, before=before, after=after):
            return tr(
                "Turn {turn} turned it: by what everybody could see, {player}'s chance to win was {before}"
                " before it and {after} after it.",
                turn=turn,
                player=name_seat(match.seats[seat]),
                before=percent(before),
                after=percent(after),
            )
        case Blow(turn=turn, words=words):
            return tr("Turn {turn} had the hardest blow: {words}", turn=turn, words=escape(words))


def _without_buttons(message: Outgoing) -> Outgoing:
    """A message as others get it: its buttons are its reader's."""
    if message.page is None:
        return replace(message, rows=())
    blocks = tuple(block for block in message.page.blocks if not isinstance(block, Row))
    return replace(message, page=replace(message.page, blocks=blocks))
