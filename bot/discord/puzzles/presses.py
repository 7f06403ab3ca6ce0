"""What the command, buttons and selects of puzzles do. Each returns what its presser is shown."""

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.app.packs.pack import GamePack
from bot.app.puzzles.riddles import Riddle, State
from bot.app.refusals import Refused
from bot.discord.lessons.tables import put_pictures, read_press
from bot.discord.match.choices import Spot
from bot.discord.platform.markdown import escape
from bot.discord.platform.pages import Outgoing
from bot.discord.platform.presses import Presses, in_place, in_private_place, press
from bot.discord.puzzles.addresses import PuzzlePress, PuzzleQuestion, PuzzleVerb
from bot.discord.puzzles.pages import build_puzzles, build_riddle, build_shared
from bot.model.challenges import Place
from engine.kernel.translation import tr


class PuzzlePresses(Presses):
    """The presses that belong to puzzles."""

    KIND = "puzzle_{verb}"

    @press(PuzzleVerb.LIST, acknowledge=in_place)
    async def list_puzzles(self, user: int, subject: str, place: Place) -> Outgoing:
        """The puzzles of a game, with what the user has solved, and the ways into them."""
        puzzles = await self.app.puzzles.overview(user, subject, place.guild_id)
        games: list[GamePack] = await self.app.servers.games(place.guild_id)
        others = [
            (pack.name, pack.ruleset.title) for pack in games if pack.has_puzzles and pack.name != subject
        ]
        return build_puzzles(puzzles, self.front_end.packs.get(subject).ruleset.title, others)

    @press(PuzzleVerb.BEGIN, PuzzleVerb.CHOOSE, PuzzleVerb.AGAIN, acknowledge=in_private_place)
    async def begin(self, press: PuzzlePress, user: int, values: Sequence[str] = ()) -> Outgoing:
        """Try a puzzle, or go on with it."""
        name, is_anew = values[0] if values else press.puzzle, press.verb is PuzzleVerb.AGAIN
        return await self._show(await self.app.puzzles.begin(user, press.subject, name, is_anew=is_anew))

    @press(PuzzleVerb.ANSWER, acknowledge=in_place)
    async def show_answer(self, user: int, subject: str) -> Outgoing:
        """The answer of a puzzle; who hasn't solved it can't solve it any more."""
        return await self._show(await self.app.puzzles.show_answer(user, subject))

    @press(PuzzleVerb.SHARE, acknowledge=in_place)
    async def share(self, interaction: discord.Interaction, user: int, subject: str) -> Outgoing:
        """Tell everybody that a puzzle was solved, and none of its moves."""
        riddle = await self.app.puzzles.get(user, subject)
        if riddle.state is not State.SOLVED or not riddle.own.is_solved:
            raise Refused(tr("This puzzle isn't solved yet."))
        name = escape(interaction.user.display_name)

        async def make() -> Outgoing:
            return Outgoing(page=build_shared(riddle, name))

        await self.front_end.share(interaction, make, "share")
        return await self._show(riddle)

    @press(PuzzleQuestion, acknowledge=in_place)
    async def ask(self, press: PuzzleQuestion, user: int, values: Sequence[str]) -> Outgoing:
        """What a press on the question of a puzzle leads to."""
        riddle = await self.app.puzzles.get(user, press.sitting)
        meant = await read_press(self.front_end, press, values, riddle.table)
        if meant.page is not None:
            return Outgoing(page=meant.page)
        if meant.picked is None:
            return await self._show(riddle, meant.spot, meant.notice)
        return await self._show(
            await self.app.puzzles.choose(user, press.sitting, press.prompt, meant.picked)
        )

    async def _show(self, riddle: Riddle, spot: Spot | None = None, notice: str = "") -> Outgoing:
        """A puzzle in one message: board and hand, then what is asked."""
        names = await self.front_end.reader.names(riddle.table.match)
        named = replace(riddle, table=await self.front_end.reader.named(riddle.table))
        page = build_riddle(named, spot, notice)
        return await put_pictures(self.front_end, named.table, names, page)
