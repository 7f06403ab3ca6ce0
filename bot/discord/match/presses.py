"""What the buttons and selects of a match do. Each returns what its presser is shown."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from bot.app.outcomes import Accepted
from bot.app.refusals import AnswerRefused, Illegal, MatchOver, NotYourChoice
from bot.app.tables import Table
from bot.discord.match.addresses import Press, Verb, parse
from bot.discord.match.ahead import ASK, ask_once_more
from bot.discord.match.choice_pictures import put_cards
from bot.discord.match.choices import Menu, Spot
from bot.discord.match.consent import ConsentPresses
from bot.discord.match.looking import LookPresses
from bot.discord.match.messages import build_concede_question, spectate
from bot.discord.match.panel import PanelBuilder, build_panel
from bot.discord.match.private_tables import put_board
from bot.discord.match.recap import build_recap
from bot.discord.match.refusals import tell_refusals
from bot.discord.match.staleness import find_stale, is_for_prompt
from bot.discord.match.telling import tell_private
from bot.discord.match.walking import read_spot, walk
from bot.discord.platform.addresses import from_base36
from bot.discord.platform.beforehand import tell_waiting_hand
from bot.discord.platform.desk import Desk
from bot.discord.platform.marks import escape_words, shorten
from bot.discord.platform.pages import Button, Outgoing, Row, say
from bot.discord.platform.parts import Interaction
from bot.discord.platform.refusing import OVER, say_refusal
from engine.kernel.errors import IllegalAnswer
from engine.kernel.prompts import Prompt
from engine.kernel.translation import mark, tr

NOTHING_REFUSED = mark("There is nothing to explain here: nothing is refused to you now.")
NOT_TOGETHER = mark("These can't be picked together. Please choose again.")
TOLD_ROOM = 1000
"""Characters of what an answer caused."""


Handler = Callable[[Press, int, Sequence[str]], Awaitable[Outgoing]]

UPDATING = {
    Verb.SHOW, Verb.PICK, Verb.GO, Verb.COMMIT, Verb.WHY, Verb.READ, Verb.CHOICE,
    Verb.CONCEDE_SURE, Verb.UNDO, Verb.AHEAD,
}  # fmt: skip
"""Presses within a message that only their presser sees; the answer takes its place."""


CLOSING = {Verb.OFFER, Verb.AGREE, Verb.DECLINE, Verb.RESUME}
"""Presses that end what they stand in, where only their presser sees that: the answer takes its place."""


DECIDING = {Verb.CLAIM_WIN, Verb.GIVE_TIME, Verb.PAUSE_LATE}
"""Presses that decide about a player whose time is up, in a post that is done with then."""


def _is_private(interaction: Interaction) -> bool:
    """Whether only its presser sees the message that was pressed."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def _put_hand(hand: Outgoing, match_id: str, interaction: Interaction) -> Outgoing:
    """A hand in the place of the private message that was pressed, with the way back to the panel if that is
    what it was.
    """
    if interaction.message is None or not interaction.message.flags.components_v2:
        return hand
    back = Row((Button(tr("◀ Back"), Press(Verb.SHOW, match_id, 0, Spot().encode())),))
    return replace(hand, rows=(*hand.rows, back)).as_page()


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
        raise IllegalAnswer(tr("That button is damaged. Please choose again."))
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


class MatchPresses:
    """The presses that belong to a match.

    Args:
        desk: the tools.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk, self._app, self._reader = desk, desk.app, desk.reader
        self.consent = ConsentPresses(desk)
        self.look = LookPresses(desk)
        self._handlers: dict[Verb, Handler] = {
            Verb.ACTIONS: lambda press, user, _: self.open_panel(press, user),
            Verb.SHOW: self.walk,
            Verb.GO: self.walk,
            Verb.PICK: self.pick,
            Verb.PICK_OPEN: self.pick,
            Verb.COMMIT: lambda press, user, _: self.commit(press, user),
            Verb.WHY: lambda press, user, _: self.explain(press, user),
            Verb.READ: lambda press, user, _: self.read(press, user),
            Verb.HAND: lambda press, user, _: self.look.show_hand(press.subject, user),
            Verb.LOG: lambda press, user, _: self.look.show_log(press, user),
            Verb.MORE: lambda press, user, _: self.look.show_more(press.subject, user),
            Verb.BOARD_TEXT: lambda press, user, _: self.look.show_board_text(press.subject, user),
            Verb.CONCEDE: lambda press, user, _: self.ask_concede(press.subject, user),
            Verb.CONCEDE_SURE: lambda press, user, _: self.concede(press.subject, user),
            Verb.JOURNAL: lambda press, _, __: self.look.send_journal(press.subject),
            Verb.CHOICE: lambda press, user, _: self.look.show_choice(press, user),
            Verb.PILES: lambda press, user, _: self.look.show_piles(press.subject, user),
            Verb.REPLAY: lambda press, _, __: self.look.send_replay(press.subject),
            Verb.PROOF: lambda press, _, __: self.look.show_proof(press.subject),
            Verb.MUTE: lambda press, user, _: self.mute(press.subject, user, is_muted=True),
            Verb.UNMUTE: lambda press, user, _: self.mute(press.subject, user, is_muted=False),
            Verb.SEND_HAND: lambda press, user, _: self.send_hand(press.subject, user),
            Verb.CLAIM_WIN: lambda press, user, _: self.consent.claim_win(press.subject, user),
            Verb.GIVE_TIME: lambda press, user, _: self.consent.give_time(press.subject, user),
            Verb.AHEAD: lambda press, user, _: self.answer_ahead(press, user),
            Verb.ASK_AGAIN: lambda press, user, _: self.ask_again(press.subject, user),
            Verb.OFFERS: lambda press, user, _: self.consent.show(press.subject, user),
            Verb.OFFER: lambda press, user, _: self.consent.offer(press, user),
            Verb.UNDO: lambda press, user, _: self.consent.undo(press, user),
            Verb.AGREE: lambda press, user, _: self.consent.answer(press, user, is_agreed=True),
            Verb.DECLINE: lambda press, user, _: self.consent.answer(press, user, is_agreed=False),
            Verb.RESUME: lambda press, user, _: self.consent.go_on(press.subject, user),
            Verb.PAUSE_LATE: lambda press, user, _: self.consent.pause_late(press.subject, user),
        }

    async def dispatch(self, press: Press, user: int, values: Sequence[str] = ()) -> Outgoing:
        """What a presser is shown.

        Args:
            press: what was pressed.
            user: who pressed.
            values: what was chosen in a select.
        """
        return await self._handlers[press.verb](press, user, values)

    async def on_press(self, interaction: Interaction, custom_id: str, values: Sequence[str]) -> bool:
        """Answer a press; whether its address is one of a match."""
        press = parse(custom_id)
        if press is None:
            return False

        async def make() -> Outgoing:
            user = interaction.user.id
            try:
                shown = await self.dispatch(press, user, values)
            finally:
                if press.verb in DECIDING:
                    await self._retire_notice(interaction, press.subject)
            if is_looking:
                shown = _put_hand(shown, press.subject, interaction)
            shown = await put_cards(self._desk, shown, press.subject, user)
            return await put_board(self._desk, shown, press.subject, user)

        is_turning = press.verb is Verb.LOG and bool(press.arguments)
        is_closing = press.verb in CLOSING and _is_private(interaction)
        is_looking = press.verb is Verb.HAND and _is_private(interaction)
        is_update = press.verb in UPDATING or is_turning or is_closing or is_looking
        kind = press.verb.name.lower()
        await self._desk.answer(interaction, kind, make, is_update=is_update, subject=press.subject)
        return True

    async def _retire_notice(self, interaction: Interaction, match_id: str) -> None:
        """Take the buttons off the post that was pressed, if what it asks is decided."""
        message = interaction.message
        if message is not None and not message.flags.ephemeral:
            await self._app.timeouts.retire_notice(match_id, message.channel.id, message.id)

    # --- the panel ------------------------------------------------------------------------------------------

    async def open_panel(self, press: Press, user: int) -> Outgoing:
        """The panel from its beginning."""
        table = await self._reader.table(press.subject, user)
        if table.viewer is None:
            return spectate(table.match)
        private = tell_private(table) if table.prompt is not None else ""
        waiting = tell_waiting_hand(self._app, table.match.seats[table.viewer])
        return build_panel(table, notice="\n".join(filter(None, [private, waiting])))

    async def walk(self, press: Press, user: int, values: Sequence[str]) -> Outgoing:
        """The panel at another spot."""
        table = await self._reader.table(press.subject, user)
        if (stale := find_stale(press, table, values)) or table.prompt is None:
            return stale or build_panel(table)
        return build_panel(table, walk(PanelBuilder(table, table.prompt), press, values).spot)

    async def pick(self, press: Press, user: int, values: Sequence[str]) -> Outgoing:
        """The answer, if nothing is missing with what was chosen in a select; else the panel with it. Who
        answers below the board is told besides what nobody else was told with the question.
        """
        table = await self._reader.table(press.subject, user)
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

    async def commit(self, press: Press, user: int) -> Outgoing:
        """Answer the prompt."""
        if press.prompt == 0:
            return await self.open_panel(press, user)
        table = await self._reader.table(press.subject, user)
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
        answering = self._app.matches.choose(match.id, user, prompt.id, picked, match)
        return await self._tell(table, user, picked, answering)

    async def answer_ahead(self, press: Press, user: int) -> Outgoing:
        """Answer a prompt and those of its sort that come later."""
        is_asking = press.arguments[2:] == (ASK,)
        try:
            number, scope = map(from_base36, press.arguments[:2] if is_asking else press.arguments)
        except ValueError:
            return await self.open_panel(press, user)
        table = await self._reader.table(press.subject, user)
        if stale := find_stale(press, table):
            return stale
        if is_asking:
            return ask_once_more(table, press.prompt, number, scope) or build_panel(table)
        picked = table.recurring[number].picked if number < len(table.recurring) else ()
        answering = self._app.matches.answer_ahead(
            press.subject, user, press.prompt, number, is_for_match=scope == 1
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
            return build_panel(await self._reader.named(refused.current), notice=say_refusal(refused))
        except (NotYourChoice, MatchOver):
            return build_panel(await self._reader.table(match_id, user))
        table, told = accepted.table, accepted.told
        if table.match.thinks is not None:
            answers = table.match.answers
            table = await self._app.matches.wait_for_computer(match_id, user)
            told = (*told, *(line for line in table.log if line.answer > answers))
        words = tr(", ").join(asked.labels[each].text for each in picked)
        chosen = escape_words(shorten(words, 300)) or tr("nothing")
        caused = {line.answer for line in told}
        table = await self._reader.named(table)
        recap = build_recap(table.log, lambda line: line.answer in caused, TOLD_ROOM)
        notice = "\n".join(filter(None, (tr("✔ You chose: **{chosen}**", chosen=chosen), recap)))
        return build_panel(table, notice=notice)

    async def explain(self, press: Press, user: int) -> Outgoing:
        """Why something isn't among the presser's choices: each reason with its clause."""
        table = await self._reader.table(press.subject, user)
        if (stale := find_stale(press, table)) or table.prompt is None:
            return stale or build_panel(table)
        spot = read_spot(press.arguments)
        if not table.refusals:
            return build_panel(table, spot, tr(NOTHING_REFUSED))
        names = await self._reader.names(table.match)
        library = await self._desk.libraries.get(table.match.ruleset)
        text = tell_refusals(table.refusals, names, library.explain if library is not None else None)
        return Outgoing(page=PanelBuilder(table, table.prompt).build_refusals(spot, text))

    async def read(self, press: Press, user: int) -> Outgoing:
        """The texts that the question is about."""
        table = await self._reader.table(press.subject, user)
        if (stale := find_stale(press, table)) or table.prompt is None:
            return stale or build_panel(table)
        return Outgoing(page=PanelBuilder(table, table.prompt).build_reading(read_spot(press.arguments)))

    # --- ending and helping ---------------------------------------------------------------------------------

    async def ask_concede(self, match_id: str, user: int) -> Outgoing:
        """The question before giving up."""
        match_info = await self._app.matches.get(match_id)
        if match_info.seat_of(user) is None:
            return spectate(match_info)
        return say(tr(OVER)) if match_info.is_over else build_concede_question(match_info)

    async def concede(self, match_id: str, user: int) -> Outgoing:
        """Give up."""
        await self._app.matches.concede(match_id, user)
        return say(tr("You conceded. Thank you for the match."))

    async def mute(self, match_id: str, user: int, *, is_muted: bool) -> Outgoing:
        """Switch reminders off or on for this match."""
        await self._app.matches.mute(match_id, user, is_muted=is_muted)
        if is_muted:
            return say(tr("No more reminders for you in match #{match}.", match=match_id))
        return say(tr("Reminders are on for you in match #{match}.", match=match_id))

    async def ask_again(self, match_id: str, user: int) -> Outgoing:
        """Forget what was answered ahead."""
        await self._app.matches.ask_again(match_id, user)
        return say(tr("You are asked everything again."))

    async def send_hand(self, match_id: str, user: int) -> Outgoing:
        """Send the hand by DM once more."""
        await self._app.matches.send_hand_again(match_id, user)
        return say(tr("Your hand is on its way by direct message."))
