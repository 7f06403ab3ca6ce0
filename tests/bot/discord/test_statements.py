"""What a press costs the database: statements and transactions, the deliveries it causes among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

from sqlalchemy import event

from bot.app.packs.pack import Packs
from bot.app.policy import Policy
from bot.app.seeding import foretell
from bot.discord.match.addresses import Verb
from bot.games.hocg.pack import HocgPack
from bot.model.matches import MatchInfo
from bot.sandbox.world import Setting, World, open_world
from engine.hocg import HOCG
from tests.bot.discord.table_talk import Match, begin_match

ANSWERS = 40
"""So many answers lead into the middle of a match."""
ORDINARY = 12
"""Statements of an answer after which the same player goes on."""
POSTED_MORE = 1
"""The identifiers of a new board."""
HAND_MORE = 1
"""The identifiers of a new hand."""
NEWEST_LOOK = 1
"""Whether the hand of who begins a turn is the newest in its conversation, and need not be sent anew."""
CLOCK_MORE = 2
"""The timers of one player go, those of the other come."""
TRANSACTIONS = 4
"""One to look, one to answer, one to take what is to be delivered, one to write what came of it. Hands have
lanes of their own: each that is delivered is written in a transaction, and with a statement, more.
"""


class TextPack(HocgPack):
    """hOCG without pictures."""

    def draw_board(self, *_: object) -> None:  # type: ignore[override]
        return None

    def draw_hand(self, *_: object) -> None:  # type: ignore[override]
        return None


@contextmanager
def counted(world: World) -> Iterator[Counter[str]]:
    """Counts statements and transactions from here on."""
    engine = world.store.engine.sync_engine
    count: Counter[str] = Counter()

    def note_statement(*_: object) -> None:
        count["statements"] += 1

    def note_transaction(_: object) -> None:
        count["transactions"] += 1

    noting: dict[str, Callable[..., None]] = {
        "before_cursor_execute": note_statement,
        "begin": note_transaction,
    }
    for name, note in noting.items():
        event.listen(engine, name, note)
    try:
        yield count
    finally:
        for name, note in noting.items():
            event.remove(engine, name, note)


async def cost_of_a_press(match: Match, before: MatchInfo) -> Counter[str]:
    """What the next press of whoever must choose costs, without the looks that find nothing to do."""
    assert before.prompt_seat is not None
    player, world = match.players[before.prompt_seat], match.world
    with counted(world) as idle:
        await world.settle()
    board = None if player.offered() else await match.board()
    with counted(world) as cost:
        if board is None:
            await player.move()
        else:
            await player.open_panel(board, match.id)
        await world.settle()
    cost.subtract(idle)
    return cost


def allowance(before: MatchInfo, after: MatchInfo) -> int:
    """The statements that an answer may cost."""
    is_new_turn = after.turn != before.turn
    is_handed_over = after.prompt_seat != before.prompt_seat
    more = (is_handed_over or is_new_turn) * (POSTED_MORE + CLOCK_MORE)
    return ORDINARY + more + is_new_turn * HAND_MORE


async def test_looking_reads_the_table_once(world: World, match: Match) -> None:
    mio = match.players[0].actor
    await match.press_board(mio, Verb.ACTIONS)
    with counted(world) as opened:
        await match.press_board(mio, Verb.ACTIONS)
    assert opened == Counter(statements=2, transactions=2), "one of each is the test's own look at the match"


async def test_an_answer_takes_twelve_statements_in_four_transactions_and_one_of_each_for_a_hand() -> None:
    at_once = Policy(edit_interval=timedelta(0))
    async with open_world(Setting(Packs([TextPack(HOCG)]), policy=at_once, entropy=foretell(bytes))) as world:
        match = await begin_match(world, "s.hSD01-sora", "hocg", clock="standard")
        costs: list[int] = []
        while len(costs) < ANSWERS:
            before = await match.info()
            cost = await cost_of_a_press(match, before)
            after = await match.info()
            if after.answers == before.answers + 1:
                hands = cost["transactions"] - TRANSACTIONS
                assert hands <= len(after.seats) + (after.turn != before.turn) * NEWEST_LOOK, after
                assert cost["statements"] <= allowance(before, after) + max(hands, 0), after
                costs.append(cost["statements"])
        assert world.errors == []
        assert sorted(costs)[ANSWERS // 2] <= ORDINARY + 1, "the usual answer changes one hand at most"
