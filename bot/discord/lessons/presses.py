"""What the commands, buttons and selects of lessons do. Each returns what its presser is shown."""

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.app.lessons.lectures import Lecture, Overview
from bot.app.packs.pack import GamePack
from bot.app.packs.pictures import Drawn
from bot.discord.challenge.presses import Plan
from bot.discord.lessons.addresses import (
    LessonPress,
    LessonVerb,
    QuestionPress,
    parse_lesson_press,
    parse_question_press,
)
from bot.discord.lessons.pages import build_lecture, build_list, redirect
from bot.discord.match.addresses import Verb
from bot.discord.match.choices import Spot
from bot.discord.match.panel import PanelBuilder
from bot.discord.match.presses import read_picks
from bot.discord.match.refusals import tell_refusals
from bot.discord.match.staleness import find_stale
from bot.discord.match.walking import read_spot, walk
from bot.discord.platform.desk import Desk
from bot.discord.platform.limits import ALT_TEXT
from bot.discord.platform.marks import escape, escape_lines, shorten_lines
from bot.discord.platform.pages import Attachment, Block, Button, Image, Outgoing, Page, Row, Style, Text, say
from bot.discord.platform.parts import Interaction
from bot.discord.platform.refusing import STALE
from bot.model.challenges import USUAL_CLOCK
from engine.kernel.errors import IllegalAnswer
from engine.kernel.translation import tr

TEXT_BOARD = 900
"""Characters of a board or a hand in words."""


class LessonPresses:
    """The presses that belong to lessons.

    Args:
        desk: the tools.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk, self._lessons = desk, desk.app.lessons

    # --- arriving -------------------------------------------------------------------------------------------

    async def on_press(self, interaction: Interaction, custom_id: str, values: Sequence[str]) -> bool:
        """Answer a press; whether its address is one of lessons."""
        press = parse_lesson_press(custom_id)
        if press is None:
            return False

        async def make() -> Outgoing:
            return await self.dispatch(press, interaction.user.id, interaction.guild_id, values)

        await self._desk.answer(interaction, f"lesson_{press.verb.name.lower()}", make, is_update=True)
        return True

    async def on_question(self, interaction: Interaction, custom_id: str, values: Sequence[str]) -> bool:
        """Answer a press on a lesson's question; whether its address is one."""
        press = parse_question_press(custom_id)
        if press is None:
            return False

        async def make() -> Outgoing:
            return await self.ask(press, interaction.user.id, values)

        kind = f"lesson_{press.press.verb.name.lower()}"
        await self._desk.answer(interaction, kind, make, is_update=True)
        return True

    async def dispatch(
        self, press: LessonPress, user: int, guild_id: int | None, values: Sequence[str] = ()
    ) -> Outgoing:
        """What a presser is shown.

        Args:
            press: what was pressed.
            user: who pressed.
            guild_id: the server where it was pressed, if it was in one.
            values: what was chosen in a select.
        """
        match press.verb:
            case LessonVerb.LIST:
                return await self.list_lessons(user, press.subject, guild_id)
            case LessonVerb.CHOOSE:
                return await self.begin(user, press.subject, values[0] if values else "")
            case LessonVerb.BEGIN:
                return await self.begin(user, press.subject, press.lesson)
            case LessonVerb.AGAIN:
                return await self.begin(user, press.subject, press.lesson, is_anew=True)
            case LessonVerb.HINT:
                return await self._show(await self._lessons.look(user, press.subject, is_hinted=True))
            case LessonVerb.LOOK:
                return await self._show(await self._lessons.look(user, press.subject))
            case LessonVerb.LEAVE:
                left = await self._lessons.leave(user, press.subject)
                return await self._list(left, guild_id, tr("You left the lesson. What you learnt stays."))
            case LessonVerb.CHALLENGE:
                return await self.challenge(press.subject, guild_id)

    # --- the list -------------------------------------------------------------------------------------------

    async def list_lessons(self, user: int, ruleset: str, guild_id: int | None) -> Outgoing:
        """The lessons of a game with progress."""
        return await self._list(await self._lessons.overview(user, ruleset), guild_id)

    async def _list(self, overview: Overview, guild_id: int | None, notice: str = "") -> Outgoing:
        games: list[GamePack] = await self._desk.app.servers.games(guild_id)
        others = [
            (pack.name, pack.ruleset.title)
            for pack in games
            if pack.has_lessons and pack.name != overview.ruleset
        ]
        title = self._desk.packs.get(overview.ruleset).ruleset.title
        return build_list(overview, title, others, notice)

    async def challenge(self, ruleset: str, guild_id: int | None) -> Outgoing:
        """How one comes to a match: against anybody here, against the computer."""
        text = tr(
            "### A match of your own\n- In a server, `/duel opponent:@friend` challenges a friend, and `/duel` alone"
            " anybody there.\n- `/duel computer:easy` plays against me at once.\n- You need no deck of your own:"
            " starter decks are ready."
        )
        back = Button(tr("All lessons"), LessonPress(LessonVerb.LIST, ruleset))
        if guild_id is None:
            return say(text, Row((back,)))
        clock = (await self._desk.app.servers.get(guild_id)).clock or USUAL_CLOCK
        computer = self._desk.packs.get(ruleset).computers[0].name
        buttons = (
            Button(tr("Challenge anybody here"), Plan(None, clock, ruleset).press(0), Style.SUCCESS),
            Button(tr("Play against the computer"), Plan(None, "none", ruleset, computer).press(0)),
            back,
        )
        return say(text, Row(buttons))

    # --- a lesson -------------------------------------------------------------------------------------------

    async def begin(self, user: int, ruleset: str, name: str = "", *, is_anew: bool = False) -> Outgoing:
        """Take a lesson, or go on with it."""
        return await self._show(await self._lessons.begin(user, ruleset, name, is_anew=is_anew))

    async def ask(self, asked: QuestionPress, user: int, values: Sequence[str] = ()) -> Outgoing:
        """What a press on the question of a lesson leads to."""
        press = asked.press
        lecture = await self._lessons.look(user, press.subject)
        named = await self._desk.reader.named(lecture.table)
        prompt = named.prompt
        if prompt is None:
            return await self._show(lecture)
        if find_stale(press, named, values):
            return await self._show(lecture, notice=tr(STALE))
        builder = PanelBuilder(named, prompt)
        if press.verb is Verb.WHY:
            return await self._explain(lecture, builder, read_spot(press.arguments))
        if press.verb is Verb.READ:
            page = builder.build_reading(read_spot(press.arguments))
            return Outgoing(page=replace(page, blocks=redirect(page.blocks)))
        try:
            spot, is_answer = walk(builder, press, values)
            if not is_answer:
                return await self._show(lecture, spot)
            picked = read_picks(prompt, builder.menu, spot)
        except (ValueError, IllegalAnswer):
            return await self._show(lecture, notice=tr("These can't be picked together. Please choose again."))
        return await self._show(await self._lessons.choose(user, press.subject, prompt.id, picked))

    async def _explain(self, lecture: Lecture, builder: PanelBuilder, spot: Spot) -> Outgoing:
        names = await self._desk.reader.names(lecture.table.match)
        library = await self._desk.libraries.get(lecture.ruleset)
        explain = library.explain if library is not None else None
        page = builder.build_refusals(spot, tell_refusals(lecture.table.refusals, names, explain))
        return Outgoing(page=replace(page, blocks=redirect(page.blocks)))

    async def _show(self, lecture: Lecture, spot: Spot | None = None, notice: str = "") -> Outgoing:
        """A lesson in one message: board and hand, then what is explained and asked."""
        table, names = lecture.table, await self._desk.reader.names(lecture.table.match)
        named = replace(lecture, table=await self._desk.reader.named(table))
        page = build_lecture(named, names, spot, notice)
        studio = self._desk.studio
        shown = [(await studio.board(named.table, names), named.table.board_text)]
        if lecture.table.prompt is not None:
            shown.append((await studio.hand(named.table, names), named.table.hand_text))
        blocks: list[Block] = []
        files: list[Attachment] = []
        for picture, words in shown:
            blocks.append(_picture(picture, words))
            if picture is not None:
                files.append(Attachment(picture.filename, picture.data, shorten_lines(words, ALT_TEXT)))
        return Outgoing(page=replace(page, blocks=(*blocks, *page.blocks)), files=tuple(files))


def _picture(picture: Drawn | None, words: str) -> Block:
    """A picture, or the words in its place."""
    if picture is None:
        return Text(shorten_lines(escape_lines(words), TEXT_BOARD))
    return Image(picture.filename, shorten_lines(words, ALT_TEXT))
