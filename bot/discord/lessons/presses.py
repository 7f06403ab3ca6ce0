"""What the commands, buttons and selects of lessons do. Each returns what its presser is shown."""

from collections.abc import Sequence
from dataclasses import replace

from bot.app.lessons.lectures import Lecture, Overview
from bot.app.packs.pack import GamePack
from bot.discord.challenge.presses import Plan
from bot.discord.lessons.addresses import ASKING, LessonPress, LessonVerb, QuestionPress
from bot.discord.lessons.pages import build_lecture, build_list, redirect
from bot.discord.match.addresses import Verb
from bot.discord.match.choices import Spot
from bot.discord.match.panel import PanelBuilder
from bot.discord.match.presses import NOT_TOGETHER, read_picks
from bot.discord.match.refusals import tell_refusals
from bot.discord.match.walking import find_stale, read_spot, walk
from bot.discord.platform.markdown import escape_lines, shorten_lines
from bot.discord.platform.pages import Attachment, Block, Button, Outgoing, Row, Style, Text, attach, say
from bot.discord.platform.presses import Presses, in_place, press
from bot.discord.platform.refusing import STALE
from bot.model.challenges import USUAL_CLOCK, Place
from engine.kernel.errors import IllegalAnswer
from engine.kernel.translation import tr

TEXT_BOARD = 900
"""Characters of a board or a hand in words."""


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
        """Leave a lesson."""
        left = await self.app.lessons.leave(user, subject)
        return await self._list(left, place, tr("You left the lesson. What you learnt stays."))

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
        """What leads to the goal."""
        return await self._show(await self.app.lessons.look(user, subject, is_hinted=True))

    @press(QuestionPress, acknowledge=in_place)
    async def ask(self, press: QuestionPress, user: int, values: Sequence[str]) -> Outgoing:
        """What a press on the question of a lesson leads to."""
        pressed = press.as_press
        lecture = await self.app.lessons.look(user, press.sitting)
        named = await self.front_end.reader.named(lecture.table)
        prompt = named.prompt
        if prompt is None or pressed.verb not in ASKING:
            return await self._show(lecture)
        if find_stale(pressed, named, values):
            return await self._show(lecture, notice=tr(STALE))
        builder = PanelBuilder(named, prompt)
        if pressed.verb is Verb.WHY:
            return await self._explain(lecture, builder, read_spot(pressed.arguments))
        if pressed.verb is Verb.READ:
            page = builder.build_reading(read_spot(pressed.arguments))
            return Outgoing(page=replace(page, blocks=redirect(page.blocks)))
        try:
            spot, is_answer = walk(builder, pressed, values)
            if not is_answer:
                return await self._show(lecture, spot)
            picked = read_picks(prompt, builder.menu, spot)
        except (ValueError, IllegalAnswer):
            return await self._show(lecture, notice=tr(NOT_TOGETHER))
        return await self._show(await self.app.lessons.choose(user, press.sitting, prompt.id, picked))

    async def _explain(self, lecture: Lecture, builder: PanelBuilder, spot: Spot) -> Outgoing:
        names = await self.front_end.reader.names(lecture.table.match)
        library = await self.front_end.libraries.get(lecture.ruleset)
        explain = library.explain if library is not None else None
        page = builder.build_refusals(spot, tell_refusals(lecture.table.refusals, names, explain))
        return Outgoing(page=replace(page, blocks=redirect(page.blocks)))

    async def _show(self, lecture: Lecture, spot: Spot | None = None, notice: str = "") -> Outgoing:
        """A lesson in one message: board and hand, then what is explained and asked."""
        table, names = lecture.table, await self.front_end.reader.names(lecture.table.match)
        named = replace(lecture, table=await self.front_end.reader.named(table))
        page = build_lecture(named, names, spot, notice)
        studio = self.front_end.studio
        shown = [(await studio.board(named.table, names), named.table.board_text)]
        if lecture.table.prompt is not None:
            shown.append((await studio.hand(named.table, names), named.table.hand_text))
        blocks: list[Block] = []
        files: list[Attachment] = []
        for picture, words in shown:
            if picture is None:
                blocks.append(Text(shorten_lines(escape_lines(words), TEXT_BOARD)))
                continue
            image, file = attach(picture, words)
            blocks.append(image)
            files.append(file)
        return Outgoing(page=replace(page, blocks=(*blocks, *page.blocks)), files=tuple(files))
