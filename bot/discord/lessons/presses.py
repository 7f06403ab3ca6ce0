"""What the commands, buttons and selects of lessons do. Each returns what its presser is shown."""

from collections.abc import Sequence
from dataclasses import replace

from bot.app.lessons.lectures import Lecture, Overview
from bot.app.packs.pack import GamePack
from bot.discord.challenge.presses import Plan
from bot.discord.lessons.addresses import LessonPress, LessonVerb, QuestionPress
from bot.discord.lessons.pages import build_lecture, build_list
from bot.discord.lessons.tables import put_pictures, read_press
from bot.discord.match.choices import Spot
from bot.discord.platform.pages import Button, Outgoing, Row, Style, say
from bot.discord.platform.presses import Presses, in_place, press
from bot.model.challenges import USUAL_CLOCK, Place
from engine.kernel.translation import tr


class LessonPresses(Presses):
    """The presses that belong to lessons."""

    KIND = "lesson_{verb}"

    # --- the list -------------------------------------------------------------------------------------------

    @press(LessonVerb.LIST, acknowledge=in_place)
    async def list_lessons(self, user: int, subject: str, place: Place) -> Outgoing:
        """The lessons of a game with progress."""
        return await self._list(await self.app.lessons.overview(user, subject), place)

    @press(LessonVerb.LEAVE, acknowledge=in_place)
    async def leave(self, user: int, subject: str, place: Place) -> Outgoing:
        """Leave a lesson, which stays where it is."""
        left = await self.app.lessons.leave(user, subject)
        return await self._list(left, place, tr("You left the lesson. It is kept where you were."))

    async def _list(self, overview: Overview, place: Place, notice: str = "") -> Outgoing:
        games: list[GamePack] = await self.app.servers.games(place.guild_id)
        others = [
            (pack.name, pack.ruleset.title)
            for pack in games
            if pack.has_lessons and pack.name != overview.ruleset
        ]
        title = self.front_end.packs.get(overview.ruleset).ruleset.title
        return build_list(overview, title, others, notice)

    @press(LessonVerb.CHALLENGE, acknowledge=in_place)
    async def challenge(self, subject: str, place: Place) -> Outgoing:
        """How one comes to a match: against anybody here, against the computer."""
        text = tr(
            "### A match of your own\n- In a server, `/duel opponent:@friend` challenges a friend, and"
            " `/duel` alone anybody there.\n- `/duel computer:easy` plays against me at once.\n- You need no"
            " deck of your own: starter decks are ready."
        )
        back = Button(tr("All lessons"), LessonPress(LessonVerb.LIST, subject))
        if place.guild_id is None:
            return say(text, Row((back,)))
        clock = (await self.front_end.app.servers.get(place.guild_id)).clock or USUAL_CLOCK
        computer = self.front_end.packs.get(subject).computers[0].name
        buttons = (
            Button(tr("Challenge anybody here"), Plan(None, clock, subject).press(0), Style.SUCCESS),
            Button(tr("Play against the computer"), Plan(None, "none", subject, computer).press(0)),
            back,
        )
        return say(text, Row(buttons))

    # --- a lesson -------------------------------------------------------------------------------------------

    @press(LessonVerb.BEGIN, LessonVerb.CHOOSE, LessonVerb.AGAIN, acknowledge=in_place)
    async def begin(self, press: LessonPress, user: int, values: Sequence[str] = ()) -> Outgoing:
        """Take a lesson, or go on with it."""
        name, is_anew = values[0] if values else press.lesson, press.verb is LessonVerb.AGAIN
        return await self._show(await self.app.lessons.begin(user, press.subject, name, is_anew=is_anew))

    @press(LessonVerb.HINT, acknowledge=in_place)
    async def hint(self, user: int, subject: str) -> Outgoing:
        """Show what leads to the goal of the lesson."""
        return await self._show(await self.app.lessons.get(user, subject, is_hinted=True))

    @press(QuestionPress, acknowledge=in_place)
    async def ask(self, press: QuestionPress, user: int, values: Sequence[str]) -> Outgoing:
        """What a press on the question of a lesson leads to."""
        lecture = await self.app.lessons.get(user, press.sitting)
        meant = await read_press(self.front_end, press, values, lecture.table)
        if meant.page is not None:
            return Outgoing(page=meant.page)
        if meant.picked is None:
            return await self._show(lecture, meant.spot, meant.notice)
        chosen = await self.app.lessons.choose(user, press.sitting, press.prompt, meant.picked)
        return await self._show(chosen)

    async def _show(self, lecture: Lecture, spot: Spot | None = None, notice: str = "") -> Outgoing:
        """A lesson in one message: board and hand, then what is explained and asked."""
        names = await self.front_end.reader.names(lecture.table.match)
        named = replace(lecture, table=await self.front_end.reader.named(lecture.table))
        page = build_lecture(named, names, spot, notice)
        return await put_pictures(self.front_end, named.table, names, page)
