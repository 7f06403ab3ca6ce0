"""Buttons that answer a question and those of its sort that come later."""

from collections.abc import Sequence

from bot.app.packs.standing import Recurring
from bot.discord.match.addresses import Press, Verb
from bot.discord.platform.addresses import to_base36
from bot.discord.platform.pages import Button
from engine.kernel.translation import mark, tr

SCOPES = (mark("this turn"), mark("in this match"))
"""For how long something is answered ahead."""


def ahead_buttons(match_id: str, prompt_id: int, recurring: Sequence[Recurring]) -> list[Button]:
    """A button for each answer that may be given ahead, and for how long."""
    return [
        Button(
            tr("{answer} {duration}", answer=each.words, duration=tr(words)),
            Press(Verb.AHEAD, match_id, prompt_id, (to_base36(number), to_base36(scope))),
        )
        for number, each in enumerate(recurring)
        for scope, words in enumerate(SCOPES)
        if scope == 0 or not each.is_for_turn_only
    ]
