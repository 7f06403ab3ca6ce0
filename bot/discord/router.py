"""From a ``custom_id`` to what is done about it: the only place where presses arrive.

discord.py's views and modals live in memory and are gone after a restart. This router needs nothing but the
identifier, so a button that was posted before a restart, or by another process, works like a new one.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence

import discord

from bot.app.values import Place
from bot.discord.challenge_presses import ChallengePresses
from bot.discord.desk import Desk
from bot.discord.ids import Press, Verb, parse
from bot.discord.match_presses import MatchPresses
from bot.discord.pages import Outgoing, say
from bot.discord.receiving import read_plainly

Handler = Callable[[Press, int, Sequence[str]], Awaitable[Outgoing]]

UPDATING = {
    Verb.SHOW,
    Verb.PICK,
    Verb.GO,
    Verb.COMMIT,
    Verb.WHY,
    Verb.ACCEPT_WITH,
    Verb.NEW,
    Verb.CONCEDE_SURE,
}
"""Presses within a message that only their presser sees; the answer takes its place."""
UNKNOWN = "This button is no longer in use. `/matches` shows your matches."


def read_component(interaction: discord.Interaction) -> tuple[str, tuple[str, ...]]:
    """The ``custom_id`` of a press or of a submitted modal, and the values chosen in a select."""
    data: Mapping[str, object] = interaction.data or {}
    values = data.get("values", ())
    chosen = tuple(read_plainly(str(value)) for value in values) if isinstance(values, list) else ()
    return read_plainly(str(data.get("custom_id", ""))), chosen


class Router:
    """Dispatches presses.

    Args:
        desk: the tools.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.matches = MatchPresses(desk)
        self.challenges = ChallengePresses(desk)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer a press; other interactions are the command tree's."""
        kinds = (discord.InteractionType.component, discord.InteractionType.modal_submit)
        if interaction.type not in kinds:
            return
        custom_id, values = read_component(interaction)
        press = parse(custom_id)
        if press is None:
            await self._desk.answer(interaction, "unknown", self._unknown)
            return
        place = Place(interaction.guild_id, interaction.channel_id or 0)

        async def make() -> Outgoing:
            return await self.dispatch(press, interaction.user.id, place, values)

        is_update = press.verb in UPDATING or (press.verb is Verb.LOG and bool(press.arguments))
        await self._desk.answer(
            interaction, press.verb.name.lower(), make, is_update=is_update, subject=press.subject
        )

    async def _unknown(self) -> Outgoing:
        return say(UNKNOWN)

    async def dispatch(self, press: Press, user: int, place: Place, values: Sequence[str]) -> Outgoing:
        """Do what a press asks for.

        Args:
            press: the parsed ``custom_id``.
            user: who pressed.
            place: where.
            values: what was chosen in a select.
        """
        if press.verb is Verb.NEW:
            return await self.challenges.choose_new(press, user, place, values)
        handler = self._handlers()[press.verb]
        return await handler(press, user, values)

    def _handlers(self) -> dict[Verb, Handler]:
        matches, challenges = self.matches, self.challenges
        return {
            Verb.ACCEPT: lambda press, user, _: challenges.accept(press, user),
            Verb.ACCEPT_WITH: challenges.accept_with,
            Verb.DECLINE: lambda press, user, _: challenges.decline(press, user),
            Verb.WITHDRAW: lambda press, user, _: challenges.withdraw(press, user),
            Verb.ACTIONS: lambda press, user, _: matches.open_panel(press, user),
            Verb.SHOW: matches.show_panel,
            Verb.GO: matches.go,
            Verb.PICK: matches.pick,
            Verb.COMMIT: lambda press, user, _: matches.commit(press, user),
            Verb.WHY: lambda press, user, _: matches.explain(press, user),
            Verb.HAND: lambda press, user, _: matches.show_hand(press.subject, user),
            Verb.LOG: lambda press, user, _: matches.show_log(press, user),
            Verb.MORE: lambda press, user, _: matches.show_more(press.subject, user),
            Verb.BOARD_TEXT: lambda press, user, _: matches.show_board_text(press.subject, user),
            Verb.CONCEDE: lambda press, user, _: matches.ask_concede(press.subject, user),
            Verb.CONCEDE_SURE: lambda press, user, _: matches.concede(press.subject, user),
            Verb.REMATCH: lambda press, user, _: matches.rematch(press.subject, user),
            Verb.JOURNAL: lambda press, _, __: matches.send_journal(press.subject),
            Verb.MUTE: lambda press, user, _: matches.mute(press.subject, user, is_muted=True),
            Verb.UNMUTE: lambda press, user, _: matches.mute(press.subject, user, is_muted=False),
            Verb.SEND_HAND: lambda press, user, _: matches.send_hand(press.subject, user),
            Verb.CLAIM_WIN: lambda press, user, _: matches.claim_win(press.subject, user),
            Verb.GIVE_TIME: lambda press, user, _: matches.give_time(press.subject, user),
        }
