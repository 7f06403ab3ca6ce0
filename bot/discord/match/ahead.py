"""Buttons that answer a question and those of its sort that come later."""

from collections.abc import Sequence

from bot.app.packs.standing import Lasting, Recurring
from bot.app.tables import Table
from bot.discord.match.addresses import Press, Verb
from bot.discord.match.choices import Spot
from bot.discord.platform.addresses import write_fields
from bot.discord.platform.markdown import escape_words
from bot.discord.platform.pages import Button, Outgoing, Page, Row, Rule, Style, Text
from engine.kernel.translation import mark, tr

ASK = "q"
"""The last argument of a press that asks whether the answer is meant."""
SCOPES = {Lasting.TURN: mark("this turn"), Lasting.MATCH: mark("in this match")}
"""For how long something is answered ahead."""


def ahead_buttons(match_id: str, prompt_id: int, recurring: Sequence[Recurring]) -> list[Button]:
    """A button for each answer that may be given ahead, and for how long if that can be chosen. One that
    gives up much asks first.
    """
    return [
        Button(
            each.words
            if each.lasting is Lasting.TURN
            else tr("{answer} {duration}", answer=each.words, duration=tr(words)),
            Press(Verb.AHEAD, match_id, prompt_id, _arguments(number, scope, is_sure=not each.caution)),
        )
        for number, each in enumerate(recurring)
        for scope, (lasting, words) in enumerate(SCOPES.items())
        if each.is_offered and each.lasting in (lasting, Lasting.EITHER)
    ]


def _arguments(number: int, scope: int, *, is_sure: bool) -> tuple[str, ...]:
    return write_fields(number, scope, *(() if is_sure else (ASK,)))


def ask_once_more(table: Table, prompt_id: int, number: int, scope: int) -> Outgoing | None:
    """What is given up by an answer ahead, and whether it is meant; ``None`` if it isn't there."""
    if number >= len(table.recurring):
        return None
    answer, match_id = table.recurring[number], table.match.id
    sure = Press(Verb.AHEAD, match_id, prompt_id, _arguments(number, scope, is_sure=True))
    back = Press(Verb.SHOW, match_id, prompt_id, Spot().encode())
    words = f"- **{escape_words(answer.words)}**\n⚠ {escape_words(answer.caution)}"
    buttons = (Button(tr("✔ Confirm"), sure, Style.SUCCESS), Button(tr("◀ Back"), back))
    return Outgoing(Page((Text(words), Rule(), Row(buttons))))
