"""What players agree on: going back, ending, stopping the clocks."""

from collections.abc import Mapping
from datetime import timedelta
from itertools import product

import pytest

from bot.app.changes import Change
from bot.app.clocks.falling_due import fall_due
from bot.app.outcomes import Accepted
from bot.app.policy import Policy
from bot.app.refusals import MatchOver, NotAPlayer, OfferGone, Refused, StalePrompt
from bot.model.challenges import TIME_CONTROLS
from bot.model.decks import StarterDeck
from bot.model.deliveries import PostBoard, PostNotice, PostResult, RetireOffer
from bot.model.jobs import JobKind, Lease, Timer, TimerKind
from bot.model.log_lines import Weight
from bot.model.matches import MatchInfo, MatchStatus, Offer, OfferKind, Standing
from bot.model.notices import OfferClosed, OfferFate, OfferMade
from bot.store.schema import match_points
from engine.kernel.errors import DataError
from engine.kernel.journal import Entry, EntryKind, Journal, find_line, replay
from tests.bot.worlds import ARENA, EVE, MIO, RIN, World, refusal_of

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
STANDARD = TIME_CONTROLS["standard"]
OTHER = {MIO: RIN, RIN: MIO}


async def in_turn(world: World, deck: str = "flat") -> str:
    """A match in which Mio must play a first card; her opponent can't block."""
    match_id = await world.start(deck=deck)
    await world.skip_redraws(match_id)
    return match_id


async def offer(world: World, match_id: str, user: int, kind: OfferKind, days: int = 0) -> Change:
    return await world.app.offers.make(match_id, user, kind, days)


async def ask(world: World, match_id: str, user: int, kind: OfferKind) -> Offer:
    """An offer that waits for the opponent's answer."""
    made = await offer(world, match_id, user, kind)
    assert made.after.offer is not None
    return made.after.offer


def is_taken_back(change: Change) -> bool:
    """Whether a choice was taken back at once, and nobody was asked."""
    return [step.entry.kind for step in change.steps if step.entry] == [EntryKind.TAKEBACK]


async def agree(world: World, match_id: str, user: int) -> MatchInfo:
    """Let a user agree to what waits for an answer."""
    standing = (await world.app.matches.get(match_id)).offer
    assert standing is not None
    agreed = await world.app.offers.answer(match_id, user, standing.number, is_agreed=True)
    assert agreed.fate is OfferFate.AGREED
    return agreed.after


async def notices(world: World) -> list[object]:
    await world.dispatcher.drain()
    found: list[object] = [post.notice for post in world.postman.of(PostNotice)]
    world.postman.forget()
    return found


# --- taking back --------------------------------------------------------------------------------------------


async def test_what_told_nothing_is_taken_back_at_once(world: World) -> None:
    match_id = await in_turn(world)
    before = await world.app.matches.table(match_id, MIO)
    played = await world.choose(match_id)
    assert played.undo_entry == played.answers
    outcome = await offer(world, match_id, MIO, OfferKind.TAKEBACK)
    assert is_taken_back(outcome)
    after = await world.app.matches.table(match_id, MIO)
    assert after.view == before.view
    assert after.match.is_rated, "it told nobody anything"
    assert after.prompt is not None
    assert before.prompt is not None
    assert after.prompt.options == before.prompt.options
    assert [line.text for line in after.log][-2:] == ["Player 1 played 2.", "{0} took back the last choice."]


async def test_a_press_on_a_panel_of_before_is_stale(world: World) -> None:
    """The same question comes again, but under another number."""
    match_id = await in_turn(world)
    _, asked = await world.prompt(match_id)
    await world.choose(match_id)
    _, overtaken = await world.prompt(match_id)
    await offer(world, match_id, MIO, OfferKind.TAKEBACK)
    for old in (asked, overtaken):
        picked = [old.options[0].id]
        assert isinstance(
            await refusal_of(world.app.matches.choose(match_id, MIO, old.id, picked)), StalePrompt
        )
    _, again = await world.prompt(match_id)
    outcome = await world.app.matches.choose(match_id, MIO, again.id, [again.options[0].id])
    assert isinstance(outcome, Accepted)


async def test_the_journal_tells_a_question_by_the_games_own_number(
    world: World,
) -> None:
    match_id = await in_turn(world)
    await world.choose(match_id)
    await offer(world, match_id, MIO, OfferKind.TAKEBACK)
    shown = (await world.app.matches.get(match_id)).prompt_id
    change = await world.app.matches.concede(match_id, MIO)
    async with world.store.read() as tx:
        *_, back, last = await tx.journals.entries(match_id)
    assert (back.kind, last.kind) == (EntryKind.TAKEBACK, "concede")
    assert last.prompt == back.prompt - 1, "the question before the choice that was taken back"
    assert shown is not None
    assert change.before is not None
    assert last.prompt < shown == change.before.prompt_id, "its players know it by another number"


async def test_one_choice_after_the_other_is_taken_back(world: World) -> None:
    match_id = await in_turn(world)
    begun = await world.app.matches.table(match_id, None)
    for _ in range(3):  # play, go on, play
        await world.choose(match_id)
    for _ in range(3):
        assert is_taken_back(await offer(world, match_id, MIO, OfferKind.TAKEBACK))
    assert (await world.app.matches.table(match_id, None)).view == begun.view
    outcome = await offer(world, match_id, MIO, OfferKind.TAKEBACK)
    assert outcome.after.offer is not None, "before the turn Rin was asked"


async def test_what_was_learned_is_taken_back_only_if_the_other_agrees(world: World) -> None:
    match_id = await world.start()
    await world.choose(match_id)  # Mio keeps her hand; Rin is asked
    before = await world.app.matches.get(match_id)
    number = (await ask(world, match_id, MIO, OfferKind.TAKEBACK)).number
    (made,) = await notices(world)
    assert isinstance(made, OfferMade)
    assert made.pings == (RIN,)
    own = await refusal_of(world.app.offers.answer(match_id, MIO, number, is_agreed=True))
    assert isinstance(own, Refused)
    assert isinstance(
        await refusal_of(world.app.offers.answer(match_id, EVE, number, is_agreed=True)),
        NotAPlayer,
    )
    after = await agree(world, match_id, RIN)
    assert after.to_choose == MIO
    assert after.prompt_id == (before.prompt_id or 0) + 1
    again = await refusal_of(world.app.offers.answer(match_id, RIN, number, is_agreed=True))
    assert isinstance(again, OfferGone)


async def test_going_back_over_what_was_revealed_makes_a_match_unrated(world: World) -> None:
    match_id = await in_turn(world)
    await world.choose(match_id)
    await world.choose(match_id, "no")  # Rin draws
    await offer(world, match_id, MIO, OfferKind.TAKEBACK)
    match = await agree(world, match_id, RIN)
    assert (match.turn, match.to_choose, match.is_rated) == (1, MIO, False)


async def test_an_offer_to_take_back_says_whether_the_match_will_still_count(world: World) -> None:
    match_id = await in_turn(world)
    await world.choose(match_id)
    made = await ask(world, match_id, RIN, OfferKind.TAKEBACK)
    assert made.makes_unrated, "Rin saw her first cards by that choice"
    await world.app.offers.answer(match_id, RIN, made.number, is_agreed=False)
    await world.choose(match_id, "no")  # Rin draws
    assert (await ask(world, match_id, MIO, OfferKind.TAKEBACK)).makes_unrated
    await agree(world, match_id, RIN)
    lines = [line.text for line in (await world.app.matches.table(match_id, MIO)).log]
    assert lines[-1] == "It took back what was revealed, so the match no longer counts for the ratings."
    await world.choose(match_id, "no")
    third = await ask(world, match_id, MIO, OfferKind.TAKEBACK)
    assert not third.makes_unrated, "it doesn't count any more"


async def test_an_offer_to_take_back_says_it_too_once_something_is_revealed_later(world: World) -> None:
    match_id = await world.start()
    await world.skip_redraws(match_id)
    await world.choose(match_id)
    await world.choose(match_id, "no")  # Rin doesn't block
    made = await ask(world, match_id, MIO, OfferKind.TAKEBACK)
    assert not made.makes_unrated
    after = await world.choose(match_id, "no")  # Rin draws
    assert after.offer is not None
    assert after.offer.number == made.number
    assert after.offer.makes_unrated


async def test_offering_to_take_back_is_not_agreeing_to_the_others_take_back(world: World) -> None:
    """Each would go back to another choice."""
    match_id = await in_turn(world)
    await world.choose(match_id)
    await world.choose(match_id, "no")
    assert not is_taken_back(await offer(world, match_id, MIO, OfferKind.TAKEBACK))
    assert isinstance(await refusal_of(offer(world, match_id, RIN, OfferKind.TAKEBACK)), Refused)
    assert (await world.app.matches.get(match_id)).is_rated


async def test_a_second_press_on_take_back_offers_nothing(world: World) -> None:
    match_id = await in_turn(world)
    await world.choose(match_id)
    pressed, _ = await world.prompt(match_id), await notices(world)
    assert is_taken_back(await world.app.offers.take_back(match_id, MIO, pressed[1].id))
    for prompt in (pressed[1].id, None):
        second = await refusal_of(world.app.offers.take_back(match_id, MIO, prompt))
        assert isinstance(second, Refused)
    assert (await world.app.matches.get(match_id)).offer is None
    assert await notices(world) == []


async def test_the_journal_replays_over_takebacks(world: World) -> None:
    match_id = await in_turn(world)
    await world.choose(match_id)
    await offer(world, match_id, MIO, OfferKind.TAKEBACK)
    for _ in range(4):
        await world.choose(match_id)
    await world.app.offers.make(match_id, MIO, OfferKind.TAKEBACK)
    if (await world.app.matches.get(match_id)).offer is not None:
        await agree(world, match_id, RIN)
    async with world.store.read() as tx:
        header, entries = await tx.matches.header(match_id), await tx.journals.entries(match_id)
        saved = await tx.matches.snapshot(match_id)
    assert replay(world.ruleset, header, entries).to_json() == saved
    await world.play_out(match_id)
    journal = Journal.from_json(await world.app.matches.journal(match_id))
    assert replay(world.ruleset, journal.header, journal.entries).result is not None


async def test_a_match_is_rebuilt_from_its_journal_after_a_takeback(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await in_turn(world)
    await world.choose(match_id)
    await offer(world, match_id, MIO, OfferKind.TAKEBACK)
    await world.choose(match_id)
    expected = (await world.app.matches.table(match_id, MIO)).view
    await world.restart()
    monkeypatch.setattr(world.ruleset, "restore", _unreadable)
    assert (await world.app.matches.table(match_id, MIO)).view == expected


def _unreadable(_: bytes) -> object:
    raise DataError("a form of another age")


def test_entries_that_go_back_are_followed() -> None:
    a, b, c = Entry(0, 1, ("a",)), Entry(0, 2, ("b",)), Entry(0, 2, ("c",))
    back = Entry(0, 3, kind=EntryKind.TAKEBACK, to=1)
    assert find_line([a, b, back, c]) == [(1, a), (4, c)]
    assert find_line([a, b, back, c, Entry(0, 3, kind=EntryKind.TAKEBACK, to=2)]) == [(1, a), (2, b)]
    assert find_line([a, b, back, Entry(0, 2, kind=EntryKind.TAKEBACK, to=0)]) == []
    with pytest.raises(DataError, match="isn't before it"):
        find_line([a, Entry(0, 2, kind=EntryKind.TAKEBACK, to=2)])


async def test_no_more_points_are_kept_than_can_be_gone_back_to(world: World) -> None:
    match_id = await in_turn(world)
    await world.choose(match_id)
    for _ in range(40):
        await offer(world, match_id, MIO, OfferKind.TAKEBACK)
        await world.choose(match_id)
    kept = (await world.dump())[match_points.name]
    assert len(kept) <= Policy().kept_checkpoints
    await world.play_out(match_id)
    assert (await world.dump())[match_points.name] == []


async def test_a_computer_lets_everything_be_taken_back(world: World) -> None:
    outcome = await world.app.practice.start(
        ruleset="tiny", user_id=MIO, computer="random", place=ARENA, deck=StarterDeck("plain")
    )
    match_id = outcome.id
    before = await world.app.matches.table(match_id, MIO)
    await world.choose(match_id)
    await world.computers.drain()
    await offer(world, match_id, MIO, OfferKind.TAKEBACK)
    assert (await world.app.matches.table(match_id, MIO)).view == before.view
    drawn = await refusal_of(offer(world, match_id, MIO, OfferKind.DRAW))
    assert isinstance(drawn, Refused)
    annulled = await offer(world, match_id, MIO, OfferKind.ANNUL)
    assert annulled.after.status is MatchStatus.ANNULLED
    assert await world.computers.drain() == 0


async def test_an_offer_is_posted_and_nothing_else(world: World) -> None:
    match_id = await world.start(deck="flat", time_control=STANDARD)
    await world.skip_redraws(match_id)
    await world.dispatcher.drain()
    world.postman.forget()
    made, until = await ask(world, match_id, RIN, OfferKind.DRAW), world.clock.now() + DAY
    assert made == Offer(OfferKind.DRAW, 1, made.number, until), "it says nothing of days or choices"
    world.clock.forward(seconds=world.policy.edit_interval.total_seconds())
    await world.dispatcher.drain()
    (post,) = world.postman.delivered
    assert isinstance(post, PostNotice)
    assert post.notice == OfferMade(user_id=MIO, by=RIN, offer=made)


async def test_the_post_of_an_offer_loses_its_buttons_once_the_offer_has_ended(world: World) -> None:
    match_id = await in_turn(world)
    await notices(world)
    world.postman.notice_id = 71
    first = await ask(world, match_id, RIN, OfferKind.DRAW)
    await notices(world)
    assert (posted := (await world.app.matches.get(match_id)).offer_post) is not None
    assert (posted.number, posted.channel_id) == (first.number, 71)
    await ask(world, match_id, RIN, OfferKind.ANNUL)
    await world.dispatcher.drain()
    (retired,) = world.postman.of(RetireOffer)
    assert (retired.channel_id, retired.message_id) == (71, posted.message_id)
    assert isinstance(retired.notice, OfferClosed)
    assert (retired.notice.offer, retired.notice.fate) == (first, OfferFate.REPLACED)


async def test_an_offer_that_ended_before_it_was_posted_has_no_buttons_for_long(world: World) -> None:
    match_id = await in_turn(world)
    await notices(world)
    world.postman.notice_id = 71
    made = await ask(world, match_id, RIN, OfferKind.DRAW)
    await world.app.offers.answer(match_id, RIN, made.number, is_agreed=False)
    assert world.postman.of(RetireOffer) == []
    await world.dispatcher.drain()
    (retired,) = world.postman.of(RetireOffer)
    assert (retired.channel_id, retired.notice) == (71, None)
    assert (await world.app.matches.get(match_id)).offer_post is None


# --- ending -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "status", "reason"),
    [(OfferKind.DRAW, MatchStatus.FINISHED, "agreement"), (OfferKind.ANNUL, MatchStatus.ANNULLED, None)],
)
async def test_both_end_a_match(
    world: World, kind: OfferKind, status: MatchStatus, reason: str | None
) -> None:
    match_id = await in_turn(world)
    await world.choose(match_id)
    await offer(world, match_id, RIN, kind)
    match = await agree(world, match_id, MIO)
    assert match.status is status
    journal = Journal.from_json(await world.app.matches.journal(match_id))
    assert match.answers == len(journal.entries), "what was agreed on is the last entry"
    assert (match.result.reason if match.result else None) == reason
    assert match.is_over
    await world.dispatcher.drain()
    assert len(world.postman.of(PostResult)) == 1
    told = [type(each.notice) for each in world.postman.of(PostNotice)]
    assert OfferClosed not in told, "the result says it"
    outcome = await world.app.matches.outcome(match_id)
    assert outcome.seed
    assert (await world.app.matches.log(match_id, None, 1))[-1].weight is Weight.END
    assert isinstance(await refusal_of(offer(world, match_id, RIN, kind)), MatchOver)
    await world.app.rematches.offer(match_id, MIO)


async def test_offering_the_same_is_agreeing(world: World) -> None:
    match_id = await in_turn(world)
    await offer(world, match_id, MIO, OfferKind.DRAW)
    refused = await refusal_of(offer(world, match_id, RIN, OfferKind.ANNUL))
    assert isinstance(refused, Refused)
    await offer(world, match_id, RIN, OfferKind.DRAW)


@pytest.mark.parametrize("kind", [OfferKind.DRAW, OfferKind.ANNUL])
async def test_playing_on_declines_a_draw_but_nothing_else(world: World, kind: OfferKind) -> None:
    match_id = await in_turn(world)
    await offer(world, match_id, RIN, kind)
    match = await world.choose(match_id)
    assert (match.offer is None) == (kind is OfferKind.DRAW)
    world.clock.forward(days=1)
    await world.sweeper.drain()
    assert (await world.app.matches.get(match_id)).offer is None, "it runs out, whoever has played on"


@pytest.mark.parametrize(
    ("by", "kind"),
    [(RIN, OfferKind.TAKEBACK), *product((MIO, RIN), list(OfferKind)[1:])],
)
async def test_taking_back_freely_ends_what_was_meant_for_the_position_and_nothing_else(
    world: World, by: int, kind: OfferKind
) -> None:
    """Who asked for a vacation and then thinks again about a card is still waiting for an answer."""
    match_id = await world.start(deck="flat", time_control=STANDARD)
    await world.skip_redraws(match_id)
    await world.choose(match_id)
    made = await offer(world, match_id, by, kind, 5)
    back = await world.app.offers.take_back(match_id, MIO, None)
    assert is_taken_back(back)
    stands = kind in (OfferKind.ANNUL, OfferKind.PAUSE, OfferKind.VACATION)
    assert back.after.offer == (made.after.offer if stands else None)
    async with world.store.read() as tx:
        kinds = [job.timer.kind for job in await tx.jobs.of(match_id, JobKind.TIMER)]
    assert kinds.count(TimerKind.OFFER_EXPIRY) == stands
    if stands:
        await agree(world, match_id, RIN if by == MIO else MIO)


async def test_offers_are_declined_withdrawn_and_run_out(world: World) -> None:
    match_id = await in_turn(world)
    fates = {RIN: OfferFate.DECLINED, MIO: OfferFate.WITHDRAWN, None: OfferFate.EXPIRED}
    for user, fate in fates.items():
        await offer(world, match_id, MIO, OfferKind.ANNUL)
        standing = (await world.app.matches.get(match_id)).offer
        assert standing is not None
        await notices(world)
        if user is None:
            world.clock.forward(hours=25)
            await world.sweeper.drain()
        else:
            done = await world.app.offers.answer(match_id, user, standing.number, is_agreed=False)
            assert done.fate is fate
        told = [each.fate for each in await notices(world) if isinstance(each, OfferClosed)]
        assert told == [fate]
        assert (await world.app.matches.get(match_id)).offer is None
        async with world.store.read() as tx:
            kinds = {job.timer.kind for job in await tx.jobs.of(match_id, JobKind.TIMER)}
        assert TimerKind.OFFER_EXPIRY not in kinds


async def test_nobody_agrees_to_an_offer_that_was_replaced_or_has_run_out(world: World) -> None:
    match_id = await in_turn(world)
    offers = [await ask(world, match_id, RIN, kind) for kind in (OfferKind.DRAW, OfferKind.ANNUL)]
    for made in offers:
        gone = await refusal_of(world.app.offers.answer(match_id, MIO, made.number, is_agreed=True))
        assert isinstance(gone, OfferGone)
        world.clock.forward(days=1)  # the second one has run out before anybody has cleared it away
    assert not (await world.app.matches.get(match_id)).is_over


# --- clocks -------------------------------------------------------------------------------------------------


async def test_a_pause_keeps_exactly_what_is_left(world: World) -> None:
    match_id = await world.start(time_control=STANDARD)
    world.clock.forward(hours=5, microseconds=7)
    await offer(world, match_id, RIN, OfferKind.PAUSE)
    world.clock.forward(hours=1)
    match = await agree(world, match_id, MIO)
    left = 3 * DAY - 6 * HOUR - timedelta(microseconds=7)
    assert (match.deadline, match.seats[0].remaining) == (None, left)
    world.clock.forward(days=20)
    await world.sweeper.drain()
    await world.restart()
    assert [each for each in await notices(world) if not isinstance(each, OfferMade | OfferClosed)] == []
    await world.app.offers.go_on(match_id, MIO)
    match = await world.app.matches.get(match_id)
    assert match.deadline == world.clock.now() + left
    await world.dispatcher.drain()
    assert [post.ping for post in world.postman.of(PostBoard)] == [MIO]


async def play_with_pauses(world: World) -> bool:
    """Play against a computer, and pause whenever it thinks; whether something was answered ahead."""
    match, is_any_ahead = await world.practise(MIO, STANDARD), False
    async with world.store.write() as tx:
        await tx.matches.set_standing(match.id, 0, (Standing("block"),))
    while not match.is_over:
        if match.thinks is None:
            _, prompt = await world.prompt(match.id)
            match = await world.choose(match.id, "no" if prompt.kind == "more" else None)
            assert match.pause is None, "this is how a player goes on"
            continue
        paused = (await offer(world, match.id, MIO, OfferKind.PAUSE)).after
        await world.computers.drain()
        world.clock.forward(days=30)
        await world.sweeper.drain()
        match = await world.app.matches.get(match.id)
        async with world.store.read() as tx:
            since = (await tx.journals.entries(match.id))[paused.answers :]
        is_any_ahead |= any(entry.seat == 0 for entry in since)
        assert match.is_over or (match.pause, match.deadline) == (paused.pause, None)
    assert match.result is not None
    assert match.result.reason != "timeout"
    return is_any_ahead


async def test_a_computer_that_plays_on_ends_no_pause(world: World) -> None:
    """Nor does what is answered ahead for the player. Who paused while the computer thought lost on time."""
    assert any([await play_with_pauses(world) for _ in range(3)])


async def test_a_vacation_ends_by_itself_and_choices_may_be_made_in_it(world: World) -> None:
    match_id = await world.start(time_control=STANDARD)
    for days in (0, 31):
        assert isinstance(await refusal_of(offer(world, match_id, RIN, OfferKind.VACATION, days)), Refused)
    await offer(world, match_id, RIN, OfferKind.VACATION, 10)
    await agree(world, match_id, MIO)
    match = await world.choose(match_id)
    assert match.to_choose == RIN
    assert match.deadline is None
    assert isinstance(await refusal_of(world.app.offers.go_on(match_id, MIO)), Refused), (
        "Rin is away, not Mio"
    )
    world.clock.forward(days=10)
    await world.sweeper.drain()
    match = await world.app.matches.get(match_id)
    assert match.pause is None
    assert match.deadline == world.clock.now() + 3 * DAY


async def test_a_vacation_that_ended_early_does_not_end_once_more(world: World) -> None:
    match_id = await world.start(time_control=STANDARD)
    await offer(world, match_id, RIN, OfferKind.VACATION, 10)
    await agree(world, match_id, MIO)
    await world.app.offers.go_on(match_id, RIN)
    async with world.store.read() as tx:
        kinds = {job.timer.kind for job in await tx.jobs.of(match_id, JobKind.TIMER)}
    assert kinds == {TimerKind.REMINDER, TimerKind.TIME_UP, TimerKind.ABANDONED}


@pytest.mark.parametrize(
    ("kind", "timer"),
    [(OfferKind.ANNUL, TimerKind.OFFER_EXPIRY), (OfferKind.VACATION, TimerKind.PAUSE_END)],
)
async def test_a_timer_of_what_is_over_ends_nothing_that_came_after_it(
    world: World, kind: OfferKind, timer: TimerKind
) -> None:
    """A process may be at it just when players agree on something else."""
    match_id = await world.start(time_control=STANDARD)

    async def fall_due_late() -> MatchInfo:
        async with world.store.write() as tx:
            await fall_due(tx, world.app.context, Timer(timer, match_id), world.clock.now(), None)
        return await world.app.matches.get(match_id)

    before = await world.app.matches.get(match_id)
    assert await fall_due_late() == before, "there is nothing to be ended"
    await offer(world, match_id, RIN, kind, 1)
    if kind is OfferKind.VACATION:
        await agree(world, match_id, MIO)
    standing = await world.app.matches.get(match_id)
    assert await fall_due_late() == standing
    world.clock.forward(days=1)
    over = await fall_due_late()
    assert (over.offer, over.pause) == (None, None)


@pytest.mark.parametrize("kind", [OfferKind.ANNUL, OfferKind.VACATION])
async def test_a_clock_that_is_put_back_puts_an_end_off_and_loses_none(
    world: World, kind: OfferKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock of a machine is put right just when a timer was found to be due."""
    match_id = await world.start(time_control=STANDARD)
    await offer(world, match_id, RIN, kind, 1)
    if kind is OfferKind.VACATION:
        await agree(world, match_id, MIO)
    lease = world.sweeper._lease

    async def lease_and_put_back(limit: int) -> tuple[Lease, Mapping[str, MatchInfo]]:
        found = await lease(limit)
        if found[0].rows:
            world.clock.forward(seconds=-30)
        return found

    world.clock.forward(days=1)
    with monkeypatch.context() as patched:
        patched.setattr(world.sweeper, "_lease", lease_and_put_back)
        assert (await world.sweeper.do_some(5))[0] == 1
    match = await world.app.matches.get(match_id)
    assert (match.offer, match.pause) != (None, None), "it isn't over yet"
    world.clock.forward(seconds=30)
    await world.sweeper.drain()
    match = await world.app.matches.get(match_id)
    assert (match.offer, match.pause) == (None, None)
    assert match.clock_since is not None


async def test_there_is_nothing_to_pause_without_a_clock(world: World) -> None:
    match_id = await in_turn(world)
    assert isinstance(await refusal_of(offer(world, match_id, MIO, OfferKind.PAUSE)), Refused)


async def test_the_opponent_may_pause_for_somebody_whose_time_is_up(world: World) -> None:
    match_id = await world.start(time_control=STANDARD)
    world.clock.forward(days=4)
    await world.sweeper.drain()
    assert (await world.app.matches.get(match_id)).late_seat == 0
    assert isinstance(await refusal_of(world.app.timeouts.pause(match_id, MIO)), Refused)
    await world.app.timeouts.pause(match_id, RIN)
    match = await world.app.matches.get(match_id)
    assert (match.late_seat, match.deadline) == (None, None)
    world.clock.forward(days=30)
    await world.sweeper.drain()
    await world.app.offers.go_on(match_id, MIO)
    match = await world.app.matches.get(match_id)
    assert match.deadline == world.clock.now() + Policy().time_granted


@pytest.mark.parametrize("kind", [OfferKind.PAUSE, OfferKind.VACATION])
async def test_whoever_is_late_has_a_day_after_a_pause_to_which_the_opponent_agrees(
    world: World, kind: OfferKind
) -> None:
    match_id = await world.start(time_control=STANDARD)
    world.clock.forward(days=4)
    await world.sweeper.drain()
    assert (await world.app.matches.get(match_id)).late_seat == 0
    days = 10 if kind is OfferKind.VACATION else 0
    offered = await world.app.offers.make(match_id, MIO, kind, days)
    assert offered.after.offer is not None
    await world.app.offers.answer(match_id, RIN, offered.after.offer.number, is_agreed=True)
    await world.app.offers.go_on(match_id, MIO)
    match = await world.app.matches.get(match_id)
    assert (match.late_seat, match.deadline) == (None, world.clock.now() + Policy().time_granted)


async def test_a_turn_that_begins_anew_is_not_credited_again(world: World) -> None:
    match_id = await world.start(time_control=STANDARD)
    await world.skip_redraws(match_id)
    credited = (await world.app.matches.get(match_id)).seats[0].remaining
    await offer(world, match_id, RIN, OfferKind.TAKEBACK)
    await agree(world, match_id, MIO)
    match = await world.choose(match_id)  # Rin keeps her hand once more
    assert (match.turn, match.seats[0].remaining) == (1, credited)
