"""Choosing: one press is one transaction; whatever isn't a right answer changes nothing."""

import asyncio
from datetime import timedelta

import pytest

from bot.app.outcomes import Accepted
from bot.app.refusals import Illegal, MatchOver, NotAPlayer, NotYourChoice, StalePrompt
from bot.model.deliveries import EditBoard, PostBoard, RefreshHand, RetireBoard, SendHand
from bot.model.errors import UnknownMatch
from tests.bot.worlds import EVE, MIO, RIN, World, refusal_of


async def test_an_accepted_choice_is_written_whole(world: World) -> None:
    match_id = await world.start()
    user, prompt = await world.prompt(match_id)
    outcome = await world.app.matches.choose(match_id, user, prompt.id, [])
    assert isinstance(outcome, Accepted)
    match = await world.app.matches.get(match_id)
    assert outcome.table.match == match
    assert (match.version, match.answers, match.prompt_id, match.to_choose) == (2, 1, 2, RIN)
    async with world.store.read() as tx:
        (entry,) = await tx.journals.entries(match_id)
        saved = await tx.matches.snapshot(match_id)
    assert (entry.seat, entry.prompt, entry.picked, entry.kind) == (0, 1, (), "answer")
    assert world.ruleset.restore(saved).prompt is not None


async def test_a_choice_of_several_options(world: World) -> None:
    match_id = await world.start()
    user, prompt = await world.prompt(match_id)
    assert (prompt.at_least, prompt.at_most) == (0, 4)
    picked = [option.id for option in prompt.options[1:3]]
    assert isinstance(await world.app.matches.choose(match_id, user, prompt.id, picked), Accepted)
    async with world.store.read() as tx:
        (entry,) = await tx.journals.entries(match_id)
    assert entry.picked == tuple(picked)


async def test_two_presses_at_the_same_instant(world: World) -> None:
    match_id = await world.start()
    user, prompt = await world.prompt(match_id)
    presses = [[], [prompt.options[0].id], [prompt.options[1].id]]
    outcomes = await asyncio.gather(
        *(world.app.matches.choose(match_id, user, prompt.id, picked) for picked in presses),
        return_exceptions=True,
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == [
        "Accepted",
        "StalePrompt",
        "StalePrompt",
    ]
    async with world.store.read() as tx:
        assert len(await tx.journals.entries(match_id)) == 1
    assert (await world.app.matches.get(match_id)).version == 2


async def test_two_processes_answer_at_the_same_instant(world: World) -> None:
    """Each has its own connections and its own memory."""
    other = World(world.url)
    other.clock = world.clock
    await other.begin()
    try:
        match_id = await world.start()
        for _ in range(6):
            user, prompt = await world.prompt(match_id)
            picked = [option.id for option in prompt.options[: prompt.at_least]]
            outcomes = await asyncio.gather(
                world.app.matches.choose(match_id, user, prompt.id, picked),
                other.app.matches.choose(match_id, user, prompt.id, picked),
                return_exceptions=True,
            )
            assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Accepted", "StalePrompt"]
        async with world.store.read() as tx:
            assert [entry.prompt for entry in await tx.journals.entries(match_id)] == [1, 2, 3, 4, 5, 6]
    finally:
        await other.store.close()


async def test_answers_that_change_nothing(world: World) -> None:
    match_id = await world.start()
    await world.choose(match_id)
    _, prompt = await world.prompt(match_id)
    before = await world.dump()
    choose = world.app.matches.choose
    stale = await refusal_of(choose(match_id, RIN, 1, []))
    assert isinstance(stale, StalePrompt)
    assert stale.current.prompt == prompt
    late = await refusal_of(choose(match_id, MIO, 1, []))
    assert isinstance(late, StalePrompt)
    assert late.current.prompt is None
    assert isinstance(await refusal_of(choose(match_id, MIO, prompt.id, [])), NotYourChoice)
    assert isinstance(await refusal_of(choose(match_id, EVE, prompt.id, [])), NotAPlayer)
    for wrong in (
        ["back.99"],
        [prompt.options[0].id] * 2,
        ["yes"],
        [option.id for option in prompt.options] * 2,
    ):
        illegal = await refusal_of(choose(match_id, RIN, prompt.id, wrong))
        assert isinstance(illegal, Illegal)
        assert illegal.sentence
        assert illegal.current.prompt == prompt
    with pytest.raises(UnknownMatch):
        await choose("NOWHERE", RIN, prompt.id, [])
    assert await world.dump() == before


async def test_nothing_can_be_chosen_after_the_end(world: World) -> None:
    match_id = await world.start()
    await world.play_out(match_id)
    before = await world.dump()
    assert isinstance(await refusal_of(world.app.matches.choose(match_id, MIO, 1, [])), MatchOver)
    assert isinstance(await refusal_of(world.app.matches.concede(match_id, MIO)), MatchOver)
    assert await world.dump() == before


async def test_the_board_is_posted_with_one_ping_when_the_choice_passes_on(world: World) -> None:
    match_id = await world.start()
    first_board = (await world.app.matches.get(match_id)).board_message_id
    await world.choose(match_id)
    await world.dispatcher.drain()
    assert [post.ping for post in world.postman.of(PostBoard)] == [RIN]
    assert [old.message_id for old in world.postman.of(RetireBoard)] == [first_board]
    world.postman.forget()
    await world.choose(match_id)  # to Mio, whose turn begins
    await world.dispatcher.drain()
    assert [post.ping for post in world.postman.of(PostBoard)] == [MIO]
    assert [hand.seat for hand in world.postman.of(SendHand)] == [0]


async def test_edits_of_one_board_are_shared_and_never_ping(world: World) -> None:
    match_id = await world.start(deck="flat")
    await world.skip_redraws(match_id)
    await world.dispatcher.drain()
    world.postman.forget()
    for kind in ("card", "yes", "card"):  # Mio goes on; Rin is never asked
        await world.choose(match_id, kind)
        await world.dispatcher.drain()
    assert world.postman.of(EditBoard) == []  # the interval has not passed
    world.clock.forward(seconds=world.policy.edit_interval.total_seconds(), milliseconds=-1)
    await world.dispatcher.drain()
    assert world.postman.of(EditBoard) == []
    world.clock.forward(milliseconds=1)
    await world.dispatcher.drain()
    assert len(world.postman.of(EditBoard)) == 1
    assert world.postman.of(PostBoard) == []
    world.clock.forward(minutes=10)
    await world.choose(match_id, "yes")
    await world.dispatcher.drain()
    assert len(world.postman.of(EditBoard)) == 1, "after a pause as well, the next choice may come at once"
    world.clock.forward(seconds=world.policy.edit_interval.total_seconds())
    await world.dispatcher.drain()
    assert len(world.postman.of(EditBoard)) == 2


async def test_a_hand_over_takes_the_place_of_an_edit_that_waits(world: World) -> None:
    match_id = await world.start(deck="flat")
    await world.skip_redraws(match_id)
    await world.dispatcher.drain()
    world.postman.forget()
    turn = (await world.app.matches.get(match_id)).turn
    while (await world.choose(match_id)).turn == turn:
        await world.dispatcher.drain()
    await world.dispatcher.drain()
    world.clock.forward(minutes=1)
    await world.dispatcher.drain()
    assert world.postman.of(EditBoard) == [], "nothing is shown that the next post replaces"
    assert len(world.postman.of(PostBoard)) == 1


async def test_a_hand_waits_with_the_board_while_its_player_goes_on(world: World) -> None:
    match_id = await world.start(deck="flat")
    await world.skip_redraws(match_id)
    await world.dispatcher.drain()
    world.postman.forget()
    await world.choose(match_id, "card")
    await world.dispatcher.drain()
    assert world.postman.delivered == [], "the next choice may change them"
    world.clock.forward(seconds=world.policy.edit_interval.total_seconds())
    await world.dispatcher.drain()
    assert len(world.postman.of(RefreshHand)) <= 2
    assert {type(each) for each in world.postman.delivered} == {EditBoard, RefreshHand}


async def test_a_hand_is_refreshed_only_when_it_has_changed(world: World) -> None:
    match_id = await world.start()
    user, prompt = await world.prompt(match_id)
    await world.app.matches.choose(match_id, user, prompt.id, [])
    await world.dispatcher.drain()
    assert world.postman.of(RefreshHand) == []
    user, prompt = await world.prompt(match_id)
    before = (await world.app.matches.table(match_id, RIN)).hand_text
    await world.app.matches.choose(match_id, user, prompt.id, [option.id for option in prompt.options])
    has_changed = (await world.app.matches.table(match_id, RIN)).hand_text != before
    await world.dispatcher.drain()
    assert [hand.seat for hand in world.postman.of(RefreshHand)] == ([1] if has_changed else [])


async def test_a_waiting_post_is_replaced_by_the_next(world: World) -> None:
    """While nothing can be delivered, posts do not pile up: one board goes out, as it is by then."""
    match_id = await world.start(deck="flat")
    await world.skip_redraws(match_id)
    for kind in ("card", "no", "card"):  # Rin's turn has begun, and an edit came after its post
        await world.choose(match_id, kind)
    await world.dispatcher.drain()
    assert [post.ping for post in world.postman.of(PostBoard)] == [RIN]
    assert world.postman.of(EditBoard) == []
    assert [hand.seat for hand in world.postman.of(SendHand)] == [0, 1]
    assert world.postman.of(RefreshHand) == []


async def test_a_match_that_was_not_touched_costs_no_memory(world: World) -> None:
    match_id = await world.start()
    assert len(world.app.context.live) == 1
    for _ in range(3):
        await world.choose(match_id)
    assert len(world.app.context.live) == 1
    match = await world.app.matches.get(match_id)
    assert world.app.context.live.get(match_id, match.version) is not None
    assert world.app.context.live.get(match_id, match.version - 1) is None


async def test_the_time_of_a_choice_is_noted(world: World) -> None:
    match_id = await world.start()
    world.clock.forward(minutes=5)
    match = await world.choose(match_id)
    assert match.seats[0].acted_at == world.clock.now()
    assert match.updated_at - match.created_at == timedelta(minutes=5)
