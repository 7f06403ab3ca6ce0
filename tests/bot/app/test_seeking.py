"""Finding somebody: who looks for the same meets with one press, and nobody is forgotten or met twice."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from itertools import permutations
from typing import Any

import msgspec
import pytest

from bot.app.challenges.blocking import Blocks
from bot.app.challenges.seeking import MOST, Sought, find_fit
from bot.app.refusals import AtLimit, Refused
from bot.app.seeding import Entropy
from bot.model.challenges import Place
from bot.model.decks import DeckRef, StarterDeck, StoredDeckRef
from bot.model.deliveries import CallForMatch
from bot.model.matches import MatchInfo
from bot.model.ratings import Rating
from bot.model.seeds import Interactions, mix
from bot.model.seekers import LobbyCall, Seeker, Wishes
from bot.model.settings import Language
from bot.store.rows import RowTable
from tests.bot.worlds import ARENA, EVE, MIO, RIN, World, refusal_of

GUILD = ARENA.guild_id or 0
NOW = World("sqlite+aiosqlite://").clock.now()
PLAIN, OWN = StarterDeck("plain"), StoredDeckRef("D3CK")


def make_seeker(
    user: int = MIO, guild: int = GUILD, deck: DeckRef = PLAIN, game: str = "tiny", **wishes: Any
) -> Seeker:
    """Somebody who looks for something."""
    return Seeker(guild, user, "", game, deck, msgspec.convert(wishes, Wishes), NOW, NOW)


async def seek(world: World, user: int, **wishes: Any) -> Seeker:
    """Let somebody look."""
    return await world.app.seeking.seek(make_seeker(user, **wishes), ARENA.channel_id)


async def meet(world: World, seeker: Seeker, user: int) -> MatchInfo:
    """Let somebody press on somebody who looks."""
    return await world.app.seeking.meet(seeker.id, user, ARENA, Interactions(chose=1))


async def others(world: World, user: int) -> list[Sought]:
    """Whom somebody sees."""
    return list((await world.app.seeking.list_seekers(GUILD, user))[1])


# --- what fits ----------------------------------------------------------------------------------------------

STARTERS = {"is_starters": True}


@pytest.mark.parametrize(
    ("one", "other", "apart", "fits"),
    [
        ({}, {}, 5000, True),
        ({"clock": "live"}, {}, 0, True),
        ({"clock": "live"}, {"clock": "live"}, 0, True),
        ({"clock": "live"}, {"clock": "slow"}, 0, False),
        ({"language": "ja"}, {}, 0, True),
        ({"language": "ja"}, {"language": "en"}, 0, False),
        ({"within": 100}, {}, 100, True),
        ({"within": 100}, {"within": 300}, 101, False),
        (STARTERS, {}, 0, True),
        (STARTERS, {"deck": OWN}, 0, False),
        ({}, {"deck": OWN}, 0, True),
        ({"game": "other"}, {}, 0, False),
    ],
)
def test_wishes_fit_whoever_asks(
    one: dict[str, Any], other: dict[str, Any], apart: int, *, fits: bool
) -> None:
    pair = make_seeker(MIO, **one), make_seeker(RIN, **other)
    for first, second in permutations(pair):
        assert find_fit(first, second, apart) is fits


# --- meeting ------------------------------------------------------------------------------------------------


async def test_who_looks_for_the_same_meets_with_one_press(world: World) -> None:
    mio, rin = await seek(world, MIO, clock="live"), await seek(world, RIN)
    (seen,) = await others(world, RIN)
    assert seen.seeker == mio
    assert seen.fits
    match = await meet(world, mio, RIN)
    assert set(match.users) == {MIO, RIN}
    assert match.time_control is not None
    assert match.time_control.name == "live", "the clock of whoever wants one"
    assert match.is_rated
    assert await others(world, EVE) == [], "neither looks on"
    assert isinstance(await refusal_of(meet(world, rin, MIO)), Refused)
    await world.dispatcher.drain()
    assert world.postman.delivered, "it is posted like any other match"
    assert (await world.play_out(match.id)).is_over


async def test_of_two_who_press_at_once_one_plays(world: World) -> None:
    mio, _, _ = [await seek(world, user) for user in (MIO, RIN, EVE)]
    done = await asyncio.gather(
        meet(world, mio, RIN), meet(world, mio, EVE), meet(world, mio, RIN), return_exceptions=True
    )
    begun = [each for each in done if isinstance(each, MatchInfo)]
    assert len(begun) == 1
    assert all(isinstance(each, Refused) for each in done if not isinstance(each, MatchInfo))
    assert len(await world.app.matches.of_user(MIO)) == 1


async def test_whoever_presses_says_first_what_they_look_for(world: World) -> None:
    mio = await seek(world, MIO)
    assert "Say first" in str(await refusal_of(meet(world, mio, RIN)))


async def test_different_wishes_dont_meet(world: World) -> None:
    mio = await seek(world, MIO, clock="live")
    await seek(world, RIN, clock="slow")
    assert not (await others(world, RIN))[0].fits
    assert "different" in str(await refusal_of(meet(world, mio, RIN)))
    assert len(await others(world, EVE)) == 2, "both look on"


async def test_points_are_those_of_today(world: World) -> None:
    mio = await seek(world, MIO, within=100)
    await seek(world, RIN)
    assert (await others(world, RIN))[0].fits
    async with world.store.write() as tx:
        await tx.rows.put(Rating(RIN, "tiny", 60.0, 2.0, 40))
    assert not (await others(world, RIN))[0].fits
    assert "different" in str(await refusal_of(meet(world, mio, RIN)))


@pytest.mark.parametrize("pair", [(MIO, RIN), (RIN, MIO)])
async def test_blocked_people_never_meet(world: World, pair: tuple[int, int]) -> None:
    mio, _ = await seek(world, MIO), await seek(world, RIN)
    await Blocks(world.app.context).block(*pair)
    assert await others(world, MIO) == []
    assert await others(world, RIN) == []
    await refusal_of(meet(world, mio, RIN))
    assert await world.app.matches.of_user(MIO) == []


async def test_a_muted_player_is_met_by_nobody(world: World) -> None:
    found = await seek(world, MIO)
    await seek(world, RIN)
    await world.app.mutes.mute(GUILD, MIO, None)
    assert await others(world, RIN) == []
    refused = await refusal_of(meet(world, found, RIN))
    assert str(refused) == "This player takes no challenges just now.", "nothing is said of who presses"
    await world.app.mutes.lift(GUILD, MIO)
    assert set((await meet(world, found, RIN)).users) == {MIO, RIN}


@pytest.mark.parametrize("is_challenger", [True, False])
async def test_who_begins_a_match_in_another_way_looks_on_nowhere(
    world: World, *, is_challenger: bool
) -> None:
    mine = await seek(world, MIO)
    await world.app.seeking.seek(make_seeker(MIO, 99), 70)
    await seek(world, EVE)
    pair = (MIO, RIN) if is_challenger else (RIN, MIO)
    challenge = await world.challenge(challenger=pair[0], opponent=pair[1])
    assert len(await others(world, RIN)) == 2, "as long as nobody has accepted"
    await world.app.challenges.accept(challenge, pair[1], PLAIN)
    assert [each.seeker.user_id for each in await others(world, RIN)] == [EVE]
    assert (await world.app.seeking.list_seekers(99, RIN))[1] == []
    assert isinstance(await refusal_of(meet(world, mine, EVE)), Refused)
    world.clock.forward(hours=13)
    await world.sweeper.drain()
    assert (await world.dump())["seekers"] == []


async def test_a_match_against_a_computer_passes_the_time(world: World) -> None:
    mine = await seek(world, MIO)
    await world.app.practice.start(
        ruleset="tiny", user_id=MIO, computer="random", place=ARENA, deck=PLAIN, against=PLAIN
    )
    assert [each.seeker for each in await others(world, RIN)] == [mine]


async def test_a_deck_that_is_gone_begins_nothing(world: World) -> None:
    deck = await world.app.decks.save(MIO, "tiny", dict(world.ruleset.starter_decks())["plain"])
    mio = await seek(world, MIO, deck=StoredDeckRef(deck.deck.id))
    await seek(world, RIN)
    await world.app.decks.delete(MIO, deck.deck.id)
    with pytest.raises(Exception, match="deck"):
        await meet(world, mio, RIN)
    assert len(await others(world, EVE)) == 2


# --- limits and forgetting ----------------------------------------------------------------------------------


async def test_who_asks_again_looks_for_something_else(world: World) -> None:
    await seek(world, MIO, clock="live")
    await seek(world, MIO, clock="slow")
    (seen,) = await others(world, RIN)
    assert seen.seeker.wishes.clock == "slow"
    await world.app.seeking.stop(GUILD, MIO)
    assert await others(world, RIN) == []
    assert (await world.dump())["jobs"] == [], "neither timer waits any more"


async def test_it_is_forgotten_after_a_time_by_any_process(world: World) -> None:
    await seek(world, MIO)
    await world.restart()
    assert len(await others(world, RIN)) == 1
    world.clock.forward(hours=12)
    assert await others(world, RIN) == [], "at once, whoever clears it away"
    await world.sweeper.drain()
    dump = await world.dump()
    assert dump["seekers"] == []
    assert dump["jobs"] == []


async def test_limits(world: World) -> None:
    for guild in range(100, 100 + MOST):
        await world.app.seeking.seek(make_seeker(MIO, guild), 70)
    assert "limit" in str(await refusal_of(seek(world, MIO)))
    await world.app.seeking.seek(make_seeker(MIO, 100, clock="live"), 70)
    assert "starter" in str(await refusal_of(seek(world, RIN, deck=OWN, is_starters=True)))
    world.policy = msgspec.structs.replace(world.policy, max_open_matches=0)
    await world.restart()
    assert isinstance(await refusal_of(seek(world, EVE)), AtLimit)


async def test_nobody_is_met_from_another_server(world: World) -> None:
    mio = await seek(world, MIO)
    await seek(world, RIN)
    elsewhere = world.app.seeking.meet(mio.id, RIN, Place(8, 80), Interactions())
    assert isinstance(await refusal_of(elsewhere), Refused)


async def test_it_goes_with_everything_about_a_person(world: World) -> None:
    await seek(world, MIO, language=Language.JAPANESE)
    assert '"seekers"' in (await world.app.privacy.export(MIO)).data.decode()
    await world.app.privacy.delete(MIO)
    assert (await world.dump())["seekers"] == []
    world.clock.forward(seconds=timedelta(days=1).total_seconds())
    await world.sweeper.drain()
    assert (await world.dump())["jobs"] == [], "its timer finds nothing, and is gone"


# --- calls --------------------------------------------------------------------------------------------------


async def test_a_role_is_told_once_an_hour_at_most(world: World) -> None:
    await seek(world, EVE)
    await world.dispatcher.drain()
    assert world.postman.of(CallForMatch) == [], "the server has no role for that"
    await world.app.servers.decide(GUILD, looking_role=5)
    mio = await seek(world, MIO)
    world.clock.forward(minutes=59)
    await seek(world, RIN)
    await seek(world, MIO)
    await world.restart()
    await world.dispatcher.drain()
    assert [call.subject for call in world.postman.of(CallForMatch)] == [mio.id]
    world.clock.forward(minutes=1)
    eve = await seek(world, EVE)
    await world.dispatcher.drain()
    assert [call.subject for call in world.postman.of(CallForMatch)] == [mio.id, eve.id]
    assert await world.app.seeking.find_call(eve.id) == (eve, 5)
    await world.app.seeking.stop(GUILD, EVE)
    assert await world.app.seeking.find_call(eve.id) is None, "nobody need be told any more"


@pytest.mark.parametrize("is_first", [True, False])
async def test_of_several_who_begin_to_look_at_once_one_is_told_of(
    world: World, monkeypatch: pytest.MonkeyPatch, *, is_first: bool
) -> None:
    await world.app.servers.decide(GUILD, looking_role=5)
    if not is_first:
        await seek(world, EVE)
        world.clock.forward(hours=1)
    await world.dispatcher.drain()
    world.postman.forget()
    looked, hold = asyncio.Event(), RowTable.hold

    async def hold_together(rows: RowTable, kind: type[Any], /, **key: object) -> Any:
        """Nobody writes when they were last told before another one has looked, or tries to."""
        found = await hold(rows, kind, **key)
        if kind is LobbyCall:
            if looked.is_set():
                return found
            looked.set()
            await asyncio.sleep(0.3)
        return found

    monkeypatch.setattr(RowTable, "hold", hold_together)
    await asyncio.gather(*(seek(world, user) for user in (MIO, RIN, EVE)))
    await world.dispatcher.drain()
    assert len(world.postman.of(CallForMatch)) == 1


async def test_the_press_that_brings_two_together_is_mixed_into_the_seed(world: World) -> None:
    world.entropy = Entropy(world.entropy.draw)
    await world.restart()
    mio = await seek(world, MIO)
    await seek(world, RIN)
    match = await meet(world, mio, RIN)
    async with world.store.read() as tx:
        header = await tx.matches.header(match.id)
    assert header.origin is not None
    assert header.origin.mixed[1:] == ("deck 1",)
    assert header.seed == mix(header.origin)
    assert (await world.app.challenges.get(match.id)).commitment == header.origin.commitment
