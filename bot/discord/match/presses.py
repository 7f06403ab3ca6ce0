"""What the buttons and selects of a match do. Each returns what its presser is shown."""

from collections.abc import Awaitable, Sequence
from dataclasses import replace

from bot.app.outcomes import Accepted
from bot.app.refusals import AnswerRefused, Illegal, MatchOver, NotYourChoice
from bot.app.tables import Table
from bot.discord.match.addresses import Press, Verb
from bot.discord.match.ahead import ASK, ask_once_more
from bot.discord.match.choices import Menu, Spot
from bot.discord.match.hinting import point_out
from bot.discord.match.in_match import InMatch
from bot.discord.match.messages import build_concede_question, spectate
from bot.discord.match.panel import PanelBuilder, build_panel
from bot.discord.match.recap import build_recap
from bot.discord.match.refusals import tell_refusals
from bot.discord.match.telling import is_shown, tell_picks, tell_private
from bot.discord.match.walking import find_stale, is_for_prompt, read_spot, walk
from bot.discord.platform.beforehand import tell_waiting_hand
from bot.discord.platform.markdown import escape_words, shorten
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.presses import DAMAGED, in_place, press
from bot.discord.platform.refusing import OVER, say_refusal
from bot.model.log_lines import LogLine, Weight
from engine.kernel.errors import IllegalAnswer
from engine.kernel.prompts import Prompt
from engine.kernel.translation import mark, tr

NOTHING_REFUSED = mark("There is nothing to explain here: nothing is refused to you now.")
NOT_TOGETHER = mark("These can't be picked together. Please choose again.")
TOLD_ROOM = 1000
"""Characters of what an answer caused."""


def read_picks(prompt: Prompt, menu: Menu, spot: Spot) -> Sequence[str]:
    """The ids of what is picked at a spot.

    Args:
        prompt: the question.
        menu: its menu.
        spot: where a press says that its presser stands.

    Raises:
        IllegalAnswer: the press doesn't fit the menu, or the prompt doesn't allow it.
    """
    if not menu.fits(spot):
        raise IllegalAnswer(tr(DAMAGED))
    picked = menu.ids(spot)
    if not prompt.at_least <= len(picked) <= prompt.at_most:
        sentence = tr(
            "Pick {count} of them, not {number}.", count=prompt.count_in_words(), number=len(picked)
        )
        raise IllegalAnswer(sentence)
    try:
        prompt.check(picked)
    except IllegalAnswer as error:
        raise IllegalAnswer(tr(NOT_TOGETHER)) from error
    return picked


def _is_result(line: LogLine, table: Table) -> bool:
    """Whether the panel of a match that is over says by itself what a line tells."""
    return table.match.is_over and line.weight is Weight.END


class MatchPresses(InMatch):
    """The presses with which a match is played."""

    # --- the panel ------------------------------------------------------------------------------------------

    @press(Verb.ACTIONS)
    async def open_panel(self, press: Press, user: int) -> Outgoing:
        """Show the panel from its beginning."""
        table = await self.reader.table(press.match_id, user)
        if table.viewer is None:
            return spectate(table.match)
        private = tell_private(table) if table.prompt is not None else ""
        waiting = tell_waiting_hand(self.app, table.match.seats[table.viewer])
        return build_panel(table, notice="\n".join(filter(None, [private, waiting])))

    @press(Verb.SHOW, Verb.GO, acknowledge=in_place)
    async def walk(self, press: Press, user: int, values: Sequence[str]) -> Outgoing:
        """Show the panel at another spot of the choice."""
        table = await self.reader.table(press.match_id, user)
        if (stale := find_stale(press, table, values)) or table.prompt is None:
            return stale or build_panel(table)
        return build_panel(table, walk(PanelBuilder(table, table.prompt), press, values).spot)

    @press(Verb.PICK, acknowledge=in_place)
    @press(Verb.PICK_OPEN)
    async def pick(self, press: Press, user: int, values: Sequence[str]) -> Outgoing:
        """The answer, if nothing is missing with what was chosen in a select; else the panel with it. Who
        answers below the board is told besides what nobody else was told with the question.
        """
        table = await self.reader.table(press.match_id, user)
        stale = find_stale(press, table, values)
        if stale or table.prompt is None or not is_for_prompt(press, values):
            return stale or build_panel(table)
        try:
            spot, is_answer = walk(PanelBuilder(table, table.prompt), press, values)
        except ValueError:
            shown = build_panel(table, notice=say_refusal(Illegal(table, tr(NOT_TOGETHER))))
        else:
            shown = await self.answer(table, user, spot) if is_answer else build_panel(table, spot)
        private = tell_private(table) if press.verb is Verb.PICK_OPEN else ""
        return shown.with_text(private) if private else shown

    @press(Verb.COMMIT, acknowledge=in_place)
    async def commit(self, press: Press, user: int) -> Outgoing:
        """Answer the prompt with what is picked, unless the press is on an old panel."""
        if press.prompt == 0:
            return await self.open_panel(press, user)
        table = await self.reader.table(press.match_id, user)
        return find_stale(press, table) or await self.answer(table, user, read_spot(press.arguments))

    async def answer(self, table: Table, user: int, spot: Spot) -> Outgoing:
        """Answer a prompt with what is picked at a spot of its menu, and show what waits then.

        Args:
            table: the table of who answers, as it was just read.
            user: who answers.
            spot: what is picked.
        """
        match, prompt = table.match, table.prompt
        if prompt is None:
            return build_panel(table)
        try:
            picked = read_picks(prompt, Menu(prompt, table.labels), spot)
        except IllegalAnswer as error:
            return build_panel(table, notice=say_refusal(Illegal(table, str(error))))
        answering = self.app.matches.choose(match.id, user, prompt.id, picked, match)
        return await self._tell(table, user, picked, answering)

    @press(Verb.AHEAD, acknowledge=in_place)
    async def answer_ahead(
        self, press: Press, user: int, number: int, scope: int, asking: str = ""
    ) -> Outgoing:
        """Answer a prompt and those of its sort that come later.

        Args:
            press: what was pressed.
            user: who answers.
            number: which of the answers that may be given ahead.
            scope: for how long, as a place among ``SCOPES``.
            asking: ``ASK`` if it is to be asked first whether that is meant.
        """
        table = await self.reader.table(press.match_id, user)
        if stale := find_stale(press, table):
            return stale
        if asking == ASK:
            return ask_once_more(table, press.prompt, number, scope) or build_panel(table)
        picked = table.recurring[number].picked if number < len(table.recurring) else ()
        answering = self.app.matches.answer_ahead(
            press.match_id, user, press.prompt, number, is_for_match=scope == 1
        )
        return await self._tell(table, user, picked, answering)

    async def _tell(
        self, asked: Table, user: int, picked: Sequence[str], answering: Awaitable[Accepted]
    ) -> Outgoing:
        """The panel after a choice, or as it is if none was made.

        Args:
            asked: the table with the question.
            user: who chooses.
            picked: the ids of what is chosen.
            answering: makes the choice.
        """
        match_id = asked.match.id
        try:
            accepted = await answering
        except AnswerRefused as refused:
            return build_panel(await self.reader.named(refused.current), notice=say_refusal(refused))
        except (NotYourChoice, MatchOver):
            return build_panel(await self.reader.table(match_id, user))
        table, told = accepted.table, accepted.told
        if table.match.thinks is not None:
            answers = table.match.answers
            table = await self.app.matches.wait_for_computer(match_id, user)
            told = (*told, *(line for line in table.log if line.answer > answers))
        words = tell_picks([asked.labels[each].text for each in picked])
        chosen = escape_words(shorten(words, 300)) or tr("nothing")
        caused = {line.answer for line in told}
        table = await self.reader.named(table)
        recap = build_recap(
            table.log,
            lambda line: line.answer in caused and not is_shown(line, table) and not _is_result(line, table),
            TOLD_ROOM,
            running=table.match.turn,
        )
        notice = "\n".join(filter(None, (tr("✔ You chose: **{chosen}**", chosen=chosen), recap)))
        is_told = bool(table.log) and table.log[-1].answer in caused
        return build_panel(table, notice=notice, is_told=is_told)

    @press(Verb.WHY, acknowledge=in_place)
    async def explain(self, press: Press, user: int) -> Outgoing:
        """Why something isn't among the presser's choices: each reason with its clause."""
        table = await self.reader.table(press.match_id, user)
        if (stale := find_stale(press, table)) or table.prompt is None:
            return stale or build_panel(table)
        spot = read_spot(press.arguments)
        if not table.refusals:
            return build_panel(table, spot, tr(NOTHING_REFUSED))
        names = await self.reader.names(table.match)
        library = await self.front_end.libraries.get(table.match.ruleset)
        text = tell_refusals(table.refusals, names, library.explain if library is not None else None)
        return Outgoing(page=PanelBuilder(table, table.prompt).build_refusals(spot, text))

    @press(Verb.HINT, acknowledge=in_place)
    async def hint(self, press: Press, user: int) -> Outgoing:
        """What a strong computer player would do in the presser's place, and why."""
        table = await self.reader.table(press.match_id, user)
        if (stale := find_stale(press, table)) or table.prompt is None:
            return stale or build_panel(table)
        hint = await self.app.hints.find(press.match_id, user)
        table = await self.reader.table(press.match_id, user)
        if (stale := find_stale(press, table)) or table.prompt is None:  # it was answered meanwhile
            return stale or build_panel(table)
        panel, builder = build_panel(table, read_spot(press.arguments)), PanelBuilder(table, table.prompt)
        assert panel.page is not None, "the panel of a question is a page"
        blocks = point_out(hint, builder, panel.page.blocks, lambda each: each)
        return replace(panel, page=replace(panel.page, blocks=blocks))

    @press(Verb.READ, acknowledge=in_place)
    async def read(self, press: Press, user: int) -> Outgoing:
        """The texts that the question is about."""
        table = await self.reader.table(press.match_id, user)
        if (stale := find_stale(press, table)) or table.prompt is None:
            return stale or build_panel(table)
        return Outgoing(page=PanelBuilder(table, table.prompt).build_reading(read_spot(press.arguments)))

    # --- ending and helping ---------------------------------------------------------------------------------

    @press(Verb.CONCEDE)
    async def ask_concede(self, match_id: str, user: int) -> Outgoing:
        """The question before giving up; who doesn't play is told so."""
        match_info = await self.app.matches.get(match_id)
        if match_info.seat_of(user) is None:
            return spectate(match_info)
        return say(tr(OVER)) if match_info.is_over else build_concede_question(match_info)

    @press(Verb.CONCEDE_SURE, acknowledge=in_place)
    async def concede(self, match_id: str, user: int) -> Outgoing:
        """Give up, after it was asked whether that is meant."""
        await self.app.matches.concede(match_id, user)
        return say(tr("You conceded. Thank you for the match."))

    @press(Verb.MUTE, Verb.UNMUTE)
    async def mute(self, press: Press, user: int) -> Outgoing:
        """Switch reminders off or on for this match."""
        match_id, is_muted = press.match_id, press.verb is Verb.MUTE
        await self.app.matches.mute(match_id, user, is_muted=is_muted)
        if is_muted:
            return say(tr("No more reminders for you in match #{match}.", match=match_id))
        return say(tr("Reminders are on for you in match #{match}.", match=match_id))

    @press(Verb.ASK_AGAIN)
    async def ask_again(self, match_id: str, user: int) -> Outgoing:
        """Forget what was answered ahead, and ask."""
        await self.app.matches.ask_again(match_id, user)
        return say(tr("You are asked everything again."))

    @press(Verb.SEND_HAND)
    async def send_hand(self, match_id: str, user: int) -> Outgoing:
        """Send the hand by DM once more."""
        await self.app.matches.send_hand_again(match_id, user)
        return say(tr("Your hand is on its way by direct message."))
