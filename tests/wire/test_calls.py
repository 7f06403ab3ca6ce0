"""What the beginning and the end of a match cost of the requests that Discord counts of a bot."""

from __future__ import annotations

import re
from collections import Counter

from bot.discord.match.addresses import Press, Verb
from tests.wire.table import Table

ANSWERS = re.compile(r"/(interactions|webhooks)/")
"""Answers to interactions, which aren't counted."""
LOOK = "GET /channels/…/messages"
"""Looking for what an attempt that was cut short may have posted; here only very busy machines do so."""
BEGINNING, END = 11, 5
"""The most that they may cost, with the first conversations of both players."""


def take_calls(table: Table, what: str) -> Counter[str]:
    """The counted requests since this was last asked, by what they were for, when all goes well."""
    calls = Counter(
        f"{request.method} {re.sub(r'[0-9]{15,}', '…', request.path)}"
        for request in table.fake.requests
        if not ANSWERS.search(request.path)
    )
    table.fake.requests.clear()
    calls.pop(LOOK, None)
    print(what, calls.total(), dict(calls))
    return calls


async def test_what_the_beginning_and_the_end_of_a_match_cost(table: Table) -> None:
    await table.settle()
    take_calls(table, "start of the bot")
    game = await table.start()
    begun = take_calls(table, "beginning")
    assert begun.total() <= BEGINNING, begun
    user = await game.to_choose()
    more = await table.press(user, await game.board(), Press(Verb.MORE, game.id).custom_id)
    assert more.shown is not None
    asked = await table.press(user, more.shown, Press(Verb.CONCEDE, game.id).custom_id)
    assert asked.shown is not None
    await table.press(user, asked.shown, Press(Verb.CONCEDE_SURE, game.id).custom_id)
    await table.settle()
    assert (await game.info()).is_over
    ended = take_calls(table, "end")
    assert ended.total() <= END, ended
