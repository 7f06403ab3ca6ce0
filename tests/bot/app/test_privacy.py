"""My data: export and deletion."""

import asyncio
import json

import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from bot.app.matches.matches import Matches
from bot.app.outcomes import DeckSaved
from bot.app.people import privacy
from bot.app.refusals import Frozen, Refused
from bot.app.wiring import App
from bot.model.challenges import ChallengeStatus
from bot.model.decks import StarterDeck
from bot.model.events import Entrant, Kind
from bot.model.matches import MatchStatus
from bot.model.seekers import Seeker, Wishes
from bot.model.settings import UserSettings, WakingHours
from bot.store.database import Transaction
from engine.kernel.journal import Journal, replay
from engine.kernel.ruleset import Deck
from tests.bot.events.eventful import make
from tests.bot.tiny_game import PLAIN
from tests.bot.worlds import ARENA, EVE, MIO, RIN, World, new_world, refusal_of


async def test_the_export_has_everything_of_mine_and_nothing_of_others(world: World) -> None:
    saved = await world.app.decks.save(MIO, "tiny", Deck("Mio's own", PLAIN.piles))
    hers = await world.app.decks.save(RIN, "tiny", Deck("Rin's own", PLAIN.piles))
    assert isinstance(saved, DeckSaved)
    assert isinstance(hers, DeckSaved)
    match_id = await world.start()
    user, prompt = await world.prompt(match_id)
    picked = prompt.options[0].id
    await world.app.matches.choose(match_id, user, prompt.id, [picked])
    user, prompt = await world.prompt(match_id)
    await world.app.matches.choose(match_id, user, prompt.id, [prompt.options[0].id, prompt.options[1].id])
    text = (await world.app.privacy.export(MIO)).data.decode()
    data = json.loads(text)
    assert data["user_id"] == MIO
    assert [deck["deck"]["name"] for deck in data["decks"]] == ["Mio's own"]
    assert [challenge["id"] for challenge in data["challenges"]] == [match_id]
    (match,) = data["matches"]
    assert match["match"]["id"] == match_id
    assert match["deck"]["name"] == "Plain"
    assert [choice["picked"] for choice in match["choices"]] == [[picked]]
    assert "Rin's own" not in text
    assert json.loads((await world.app.privacy.export(EVE)).data)["matches"] == []


async def test_the_export_has_the_own_word_and_when_one_chose(world: World) -> None:
    challenge_id = await world.challenge()
    fair = App(world.store, world.app.context.packs, world.clock, world.policy)
    for user, word in ((MIO, "mine of 3"), (RIN, "hers")):
        await fair.challenges.give_word(challenge_id, user, word)
    await fair.challenges.accept(challenge_id, RIN, StarterDeck("plain"))
    world.clock.forward(hours=1)
    await world.skip_redraws(challenge_id)
    for user, word in ((MIO, "mine of 3"), (RIN, "hers")):
        (match,) = json.loads((await fair.privacy.export(user)).data)["matches"]
        assert match["word"] == word
        assert [choice["at"] for choice in match["choices"]] == ["2026-11-01T13:00:00Z"]


async def test_what_is_too_large_for_one_file_comes_in_several(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = []
    for _ in range(5):
        played.append(await world.start())
        world.clock.forward(minutes=1)
    await world.choose(played[0])  # it is the last changed, but still the oldest
    (match, *_) = json.loads((await world.app.privacy.export(MIO)).data)["matches"]
    monkeypatch.setattr(privacy, "ROOM", 2.5 * len(json.dumps(match, separators=(",", ":"))))
    first, found = 1, list[str]()
    while first <= len(played):
        portion = await world.app.privacy.export(MIO, first)
        assert (portion.first, portion.total) == (first, len(played))
        own = [each["match"]["id"] for each in json.loads(portion.data)["matches"]]
        assert len(own) == portion.last - first + 1
        assert portion.last == min(first + 1, len(played))
        found, first = found + own, portion.last + 1
    assert found == played
    monkeypatch.setattr(privacy, "ROOM", 1)
    assert (await world.app.privacy.export(MIO)).last == 1, "one always has room"


async def test_deletion(world: World) -> None:
    saved = await world.app.decks.save(MIO, "tiny", Deck("My secret name", PLAIN.piles))
    assert isinstance(saved, DeckSaved)
    finished, running = await world.start(), await world.start()
    await world.play_out(finished)
    winner = (await world.app.matches.get(finished)).result
    await world.choose(running)
    mine, theirs = await world.challenge(), None
    outcome = await world.app.challenges.challenge(
        ruleset="tiny", challenger=EVE, opponent=MIO, place=ARENA, deck=StarterDeck("plain")
    )
    theirs = outcome.id
    await world.dispatcher.drain()

    await world.app.privacy.delete(MIO)
    await world.dispatcher.drain()
    world.clock.forward(seconds=3)
    await world.dispatcher.drain()

    rows = await world.dump()
    assert [name for name, table in rows.items() if any(MIO in row for row in table)] == []
    assert "My secret name" not in repr(rows)
    assert str(MIO) not in repr(rows["jobs"]) + repr(rows["failed_deliveries"])
    assert await world.app.matches.of_user(MIO, is_open=False) == []
    done = await world.app.matches.get(finished)
    assert [seat.user_id for seat in done.seats] == [None, RIN]
    assert done.result == winner
    given_up = await world.app.matches.get(running)
    assert given_up.result is not None
    assert (given_up.result.winner, given_up.result.reason) == (1, "concede")
    assert (await world.app.challenges.get(mine)).status is ChallengeStatus.WITHDRAWN
    assert (await world.app.challenges.get(theirs)).status is ChallengeStatus.DECLINED


async def test_a_match_that_begins_meanwhile_is_given_up_as_well(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    challenge, concede, begun = await world.challenge(), Matches.concede, list[str]()
    first = await world.start()

    async def accept_meanwhile(matches: Matches, match_id: str, user: int) -> object:
        if not begun:
            begun.append(await world.start())
        return await concede(matches, match_id, user)

    monkeypatch.setattr(Matches, "concede", accept_meanwhile)
    await world.app.privacy.delete(MIO)
    for match_id in (first, *begun):
        match = await world.app.matches.get(match_id)
        assert match.result is not None
        assert (match.result.winner, match.seats[0].user_id) == (1, None)
    assert (await world.app.challenges.get(challenge)).status is ChallengeStatus.WITHDRAWN


async def is_done_or_waits(world: World, task: "asyncio.Task[object]") -> None:
    """Let something go on until it is done, or waits for a table that another transaction holds."""
    waiting = text(
        "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database"
        " WHERE NOT granted AND datname = current_database()"
    )
    while not task.done():
        async with world.store.engine.connect() as connection:
            if await connection.scalar(waiting):
                return


async def test_what_begins_while_the_rest_is_deleted_is_whole(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL has several writers at a time: what they commit between two statements can be seen."""
    look, begun = privacy._has_begun_anything, list["asyncio.Task[object]"]()
    async with new_world(postgres_url) as world:
        event = await make(world, Kind.SWISS, 2)
        beginnings = (
            world.challenge(challenger=EVE, opponent=MIO),
            world.practise(MIO),
            world.app.entering.sign_up(event.id, MIO, StarterDeck("plain")),
        )

        async def begin_meanwhile(tx: Transaction, user_id: int) -> bool:
            has_begun = await look(tx, user_id)
            while len(begun) < len(beginnings):
                begun.append(asyncio.ensure_future(beginnings[len(begun)]))
                await is_done_or_waits(world, begun[-1])
            return has_begun

        monkeypatch.setattr(privacy, "_has_begun_anything", begin_meanwhile)
        await world.app.privacy.delete(MIO)
        await asyncio.gather(*begun)
        async with world.store.read() as tx:
            (challenge,) = await tx.challenges.of_user(EVE)
            (match,) = await tx.matches.with_status(MatchStatus.ACTIVE)
            entrants = await tx.rows.find(Entrant, event_id=event.id)
        assert challenge.opponent == MIO, "it isn't everybody's"
        assert match.users == (MIO,)
        assert MIO in [each.user_id for each in entrants]


async def test_an_event_entered_meanwhile_is_left_as_well(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start()
    event = await make(world, Kind.SWISS, 2)
    concede = Matches.concede

    async def enter_meanwhile(matches: Matches, match_id: str, user: int) -> object:
        await world.app.entering.sign_up(event.id, MIO, StarterDeck("plain"))
        return await concede(matches, match_id, user)

    monkeypatch.setattr(Matches, "concede", enter_meanwhile)
    await world.app.privacy.delete(MIO)
    assert len((await world.app.events.get(event.id)).field.playing) == 2
    async with world.store.read() as tx:
        assert [each for each in await tx.rows.find(Entrant) if each.user_id in (MIO, None)] == []


async def test_nobody_finds_a_seeker_whose_data_are_being_deleted(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start()
    now, starter = world.clock.now(), StarterDeck("plain")
    for user, wishes in ((MIO, Wishes(clock="none")), (EVE, Wishes())):
        await world.app.seeking.seek(Seeker(7, user, "", "tiny", starter, wishes, now, now), 70)
    found, concede = list[object](), Matches.concede

    async def look_meanwhile(matches: Matches, match_id: str, user: int) -> object:
        async with world.store.read() as tx:
            found.extend(await tx.rows.find(Seeker, user_id=MIO))
        return await concede(matches, match_id, user)

    monkeypatch.setattr(Matches, "concede", look_meanwhile)
    await world.app.privacy.delete(MIO)
    assert found == []


async def test_the_opponent_keeps_a_match_that_can_be_replayed(world: World) -> None:
    match_id = await world.start()
    await world.play_out(match_id)
    await world.app.privacy.delete(MIO)
    journal = Journal.from_json(await world.app.matches.journal(match_id))
    assert [deck.name for deck in journal.header.decks] == ["deck", "Plain"]
    match = await world.app.matches.get(match_id)
    assert replay(world.ruleset, journal.header, journal.entries).result == match.result
    assert (await world.app.matches.table(match_id, RIN)).viewer == 1
    assert isinstance(await refusal_of(world.app.rematches.offer(match_id, RIN)), Refused)


async def test_a_frozen_match_is_closed(world: World) -> None:
    match_id = await world.start(deck="cursed")
    await world.skip_redraws(match_id)
    user, prompt = await world.prompt(match_id)
    with capture_logs():
        outcome = await refusal_of(
            world.app.matches.choose(match_id, user, prompt.id, [prompt.options[0].id])
        )
    assert isinstance(outcome, Frozen)
    await world.app.privacy.delete(RIN)
    match = await world.app.matches.get(match_id)
    assert match.status is MatchStatus.UNFINISHED
    assert match.users == (MIO,)


async def test_the_export_says_nothing_of_what_the_opponent_has_set(world: World) -> None:
    await world.app.preferences.set(RIN, UserSettings(is_text_only=True))
    await world.app.waking.set(RIN, WakingHours("Asia/Tokyo", 7, 23))
    match = await world.app.matches.get(await world.start())
    assert match.seats[1].settings.is_text_only, "a match is read with what its players have set"
    assert match.seats[1].waking_hours is not None
    exported = (await world.app.privacy.export(MIO)).data.decode()
    assert "is_text_only" not in exported
    assert "Tokyo" not in exported
