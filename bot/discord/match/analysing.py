"""The presses and the command that show how a match went for whoever asks."""

from contextlib import suppress
from dataclasses import replace

import discord

from bot.app.refusals import Refused
from bot.app.studies.analyses import AnalysisSeen
from bot.discord.match.addresses import Press, Verb
from bot.discord.match.analysis_pages import AGAIN, Shown, build_analysis, order_course, tell_failure
from bot.discord.match.in_match import InMatch
from bot.discord.platform.markdown import escape
from bot.discord.platform.pages import Button, Outgoing, Page, Row, Text
from bot.discord.platform.presses import Pressed, in_private_place, press
from bot.model.settings import NOTHING_SET
from engine.kernel.translation import tr

EVERY_LINE = 100_000
"""No match has so many lines."""


def _if_again(pressed: Pressed) -> bool:
    """A second look takes the place of the first."""
    return isinstance(pressed.address, Press) and bool(pressed.address.arguments)


class AnalysisPresses(InMatch):
    """The presses that show an analysis."""

    @press(Verb.ANALYSIS, acknowledge=_if_again)
    async def show(self, match_id: str, user: int, how: str = "") -> Outgoing:
        """How a match went for the presser, by what they could see; what was given up is begun anew if they
        wish so.
        """
        return await self._show(await self.app.analyses.analyse(match_id, user, again=how == AGAIN), user)

    @press(Verb.OPEN_SIDE, acknowledge=in_private_place)
    async def open_side(self, interaction: discord.Interaction, match_id: str, user: int) -> Outgoing:
        """Let the opponent see the presser's side once they do the same, and ask them to."""
        is_first = await self.app.analyses.set_open(match_id, user, is_open=True)
        seen = await self.app.analyses.analyse(match_id, user)
        if is_first and seen.other is None and seen.match.opponent_of(seen.seat).user_id is not None:
            await self._invite(interaction, seen)
        return await self._show(seen, user)

    @press(Verb.CLOSE_SIDE, acknowledge=in_private_place)
    async def close_side(self, match_id: str, user: int) -> Outgoing:
        """Let the opponent see the presser's side no more."""
        await self.app.analyses.set_open(match_id, user, is_open=False)
        return await self._show(await self.app.analyses.analyse(match_id, user), user)

    async def share(self, match_id: str, user: int) -> Outgoing:
        """The presser's own side for everybody: what both let each other see is for them alone.

        Raises:
            Refused: it isn't there yet, or was given up.
        """
        seen = replace(await self.app.analyses.analyse(match_id, user), other=None)
        if seen.own.failure is not None:
            raise Refused(tell_failure(seen.own.failure))
        if not seen.is_over:
            raise Refused(tr("The analysis isn't there yet: its decisions are still being judged."))
        shown = Shown(seen, await self.reader.names(seen.match), is_shared=True)
        return build_analysis(shown, await self.front_end.studio.make(order_course(shown), NOTHING_SET))

    async def _show(self, seen: AnalysisSeen, user: int) -> Outgoing:
        settings = await self.app.preferences.get(user)
        lines = await self.reader.log(seen.match.id, user, EVERY_LINE)
        shown = Shown(seen, await self.reader.names(seen.match), lines)
        return build_analysis(shown, await self.front_end.studio.make(order_course(shown), settings))

    async def _invite(self, interaction: discord.Interaction, seen: AnalysisSeen) -> None:
        """Ask the opponent, where they may read it. Who is muted there asks them otherwise."""
        if interaction.guild_id is None:
            return
        name, match_id = escape(interaction.user.display_name), seen.match.id
        opponent = escape((await self.reader.names(seen.match))[seen.match.opponent_of(seen.seat).index])

        async def make() -> Outgoing:
            text = tr(
                "{opponent}: {user} would look at both sides of match #{match} with you. Each of you would"
                " see what the other had in hand.",
                opponent=opponent,
                user=name,
                match=match_id,
            )
            button = Button(tr("Show both sides"), Press(Verb.OPEN_SIDE, match_id))
            return Outgoing(Page((Text(text), Row((button,)))))

        with suppress(Refused):
            await self.front_end.share(interaction, make, "analysis")
