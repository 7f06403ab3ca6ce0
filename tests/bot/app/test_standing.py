"""What players answer ahead, and that nobody learns more by it than by an answer."""

import pytest

from bot.app.changes import Change
from bot.app.context import Context
from bot.app.matches import committing
from bot.app.matches.recording import Recorded, prepare
from bot.app.outcomes import Accepted
from bot.app.packs.standing import Lasting, Recurring
from bot.app.refusals import Illegal, NotYourChoice, StalePrompt
from bot.model.deliveries import PostBoard
from bot.model.matches import MatchInfo, OfferKind
from bot.model.settings import UserSettings
from engine.kernel.ruleset import Match
from tests.bot.tiny_pack import TinyPack
from tests.bot.worlds import MIO, RIN, World, refusal_of

OTHER = {MIO: RIN, RIN: MIO}


async def to_question(world: World, match_id: str, kind: str) -> MatchInfo:
    """Choose until a question of this kind is asked."""
    for _ in range(200):
        _, prompt = await world.prompt(match_id)
        if prompt.kind == kind:
            return await world.app.matches.get(match_id)
        await world.choose(match_id, "yes" if prompt.kind == "more" else None)
    raise AssertionError(f"no question of kind {kind!r} was asked")


async def answer_ahead(world: World, match_id: str, *, is_for_match: bool) -> Accepted:
    user, prompt = await world.prompt(match_id)
    outcome = await world.app.matches.answer_ahead(match_id, user, prompt.id, 0, is_for_match=is_for_match)
    assert isinstance(outcome, Accepted)
    return outcome


async def test_a_window_declined_for_the_match_is_not_asked_again(world: World) -> None:
    match_id = await world.start()
    match = await to_question(world, match_id, "block")
    blocker = match.to_choose
    assert blocker is not None
    await answer_ahead(world, match_id, is_for_match=True)
    for _ in range(200):
        match = await world.app.matches.get(match_id)
        if match.is_over:
            break
        user, prompt = await world.prompt(match_id)
        assert (user, prompt.kind) != (blocker, "block")
        await world.choose(match_id)
    assert match.is_over


async def test_what_is_for_a_turn_is_asked_again_in_the_next(world: World) -> None:
    match_id = await world.start()
    match = await to_question(world, match_id, "more")
    active, turn = match.to_choose, match.turn
    assert active is not None
    match = (await answer_ahead(world, match_id, is_for_match=True)).table.match
    assert match.turn == turn + 1
    match = await to_question(world, match_id, "more")
    assert match.turn > turn, "the end of every turn is chosen anew"


async def test_what_was_answered_ahead_can_be_asked_again(world: World) -> None:
    match_id = await world.start()
    match = await to_question(world, match_id, "block")
    blocker = match.to_choose
    assert blocker is not None
    await answer_ahead(world, match_id, is_for_match=True)
    await world.app.matches.ask_again(match_id, blocker)
    assert (await world.app.matches.get(match_id)).seats[match.seat_of(blocker) or 0].standing == ()


async def test_what_is_asked_again_while_an_answer_is_written_stays_asked(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither undoes the other: the answer is judged again, with nothing answered ahead but by itself."""
    match_id = await world.start()
    match = await to_question(world, match_id, "block")
    blocker = match.to_choose
    assert blocker is not None
    seat = match.seat_of(blocker) or 0
    (blocking,) = (await answer_ahead(world, match_id, is_for_match=True)).table.match.seats[seat].standing
    while (match := await to_question(world, match_id, "more")).to_choose != blocker:
        await world.choose(match_id)

    async def prepare_late(context: Context, change: Change) -> Recorded:
        monkeypatch.undo()
        await world.app.matches.ask_again(match_id, blocker)
        return await prepare(context, change)

    monkeypatch.setattr(committing, "prepare", prepare_late)
    accepted = await answer_ahead(world, match_id, is_for_match=False)
    stored = (await world.app.matches.get(match_id)).seats[seat].standing
    assert stored
    assert blocking not in stored
    assert accepted.table.match.seats[seat].standing == stored


async def test_nobody_sees_whether_an_answer_was_given_ahead(world: World) -> None:
    """Log, view and journal are those of an answer that was made by hand."""
    match_id = await world.start()
    match = await to_question(world, match_id, "block")
    blocker = match.to_choose
    assert blocker is not None
    await answer_ahead(world, match_id, is_for_match=True)
    await world.restart()
    shown = await world.app.matches.table(match_id, OTHER[blocker])
    async with world.store.read() as tx:
        entries = await tx.journals.entries(match_id)
    assert {entry.kind for entry in entries} == {"answer"}
    assert shown.match.seats[match.seat_of(blocker) or 0].standing, "kept beside the match"
    assert shown.recurring == () or shown.prompt is not None
    public = await world.app.matches.table(match_id, None)
    assert public.recurring == ()
    assert "ahead" not in " ".join(line.text for line in public.log)


async def test_an_answer_given_ahead_calls_nobody_to_the_board(world: World) -> None:
    match_id = await world.start()
    match = await to_question(world, match_id, "block")
    blocker = match.to_choose
    assert blocker is not None
    await answer_ahead(world, match_id, is_for_match=True)
    await world.dispatcher.drain()
    world.postman.forget()
    turn = (await world.app.matches.get(match_id)).turn
    for _ in range(10):
        match = await world.app.matches.get(match_id)
        if match.turn != turn or match.is_over or match.to_choose == blocker:
            break
        await world.choose(match_id)
        await world.dispatcher.drain()
    pings = [post.ping for post in world.postman.of(PostBoard)]
    assert blocker not in pings[:-1]


@pytest.mark.parametrize("kind", [OfferKind.DRAW, OfferKind.TAKEBACK])
async def test_an_answer_given_ahead_neither_declines_an_offer_nor_puts_a_reminder_off(
    world: World, kind: OfferKind
) -> None:
    """Whoever gave it hasn't seen the offer, and isn't there."""
    match_id = await world.start()
    match = await to_question(world, match_id, "block")
    blocker, answered_at = match.to_choose, world.clock.now()
    assert blocker is not None
    await answer_ahead(world, match_id, is_for_match=True)
    world.clock.forward(hours=1)
    before = (await world.app.offers.make(match_id, OTHER[blocker], kind)).after
    after = await world.choose(match_id, "yes")
    while after.answers == before.answers + 1:
        before, after = after, await world.choose(match_id)
        assert before.to_choose == OTHER[blocker]
    assert after.offer is not None
    assert after.offer == before.offer
    assert after.seats[match.seat_of(blocker) or 0].acted_at == answered_at
    agreed = await world.app.offers.answer(match_id, blocker, after.offer.number, is_agreed=True)
    assert agreed.after.offer is None


async def test_an_answer_that_comes_too_late_leaves_nothing_behind(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is answered ahead is written together with the answer, or not at all."""
    match_id = await world.start()
    match = await to_question(world, match_id, "block")
    user, prompt = await world.prompt(match_id)

    async def fail(*_: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr("bot.store.matches.MatchTable.advance", fail)
    with pytest.raises(RuntimeError):
        await world.app.matches.answer_ahead(match_id, user, prompt.id, 0, is_for_match=True)
    monkeypatch.undo()
    match = await world.app.matches.get(match_id)
    assert match.seats[match.seat_of(user) or 0].standing == ()
    assert match.prompt_id == prompt.id


async def test_only_what_is_asked_can_be_answered_ahead(world: World) -> None:
    match_id = await world.start()
    user, prompt = await world.prompt(match_id)
    refused = await refusal_of(
        world.app.matches.answer_ahead(match_id, user, prompt.id, 0, is_for_match=True)
    )
    assert isinstance(refused, Illegal)
    stale = await refusal_of(
        world.app.matches.answer_ahead(match_id, user, prompt.id + 5, 0, is_for_match=True)
    )
    assert isinstance(stale, StalePrompt)
    other = await refusal_of(
        world.app.matches.answer_ahead(match_id, OTHER[user], prompt.id, 0, is_for_match=True)
    )
    assert isinstance(other, NotYourChoice)


@pytest.fixture
def idle_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing hangs on whether somebody blocks."""

    def find_recurring(pack: TinyPack, game: Match) -> list[Recurring]:
        if game.prompt is None or game.prompt.kind != "block":
            return []
        return [Recurring("idle", "Answer for me", ("no",), lasting=Lasting.MATCH, is_idle=True)]

    monkeypatch.setattr(TinyPack, "find_recurring", find_recurring)


async def play_out(world: World, match_id: str) -> set[tuple[int, str]]:
    """Choose until the match is over; who was asked what."""
    asked = set()
    while not (await world.app.matches.get(match_id)).is_over:
        user, prompt = await world.prompt(match_id)
        asked.add((user, prompt.kind))
        await world.choose(match_id)
    return asked


@pytest.mark.usefixtures("idle_blocks")
async def test_what_nothing_hangs_on_is_answered_for_who_wants_that_in_every_match(world: World) -> None:
    match_id = await world.start()
    blocker = (await to_question(world, match_id, "block")).to_choose
    assert blocker is not None
    await world.app.preferences.set(blocker, UserSettings(is_spared_idle=True))
    await world.choose(match_id)
    assert (blocker, "block") not in await play_out(world, match_id)
    told, users = "Answered for you: ", (blocker, OTHER[blocker], None)
    own, other, public = [await world.app.matches.log(match_id, user, 1000) for user in users]
    assert any(line.text.startswith(told) and line.is_private for line in own)
    for log in (other, public):
        assert not any(told in line.text for line in log)
    async with world.store.read() as tx:
        assert {entry.kind for entry in await tx.journals.entries(match_id)} == {"answer"}
    await world.app.preferences.set(blocker, UserSettings())
    assert (blocker, "block") in await play_out(world, await world.start())
