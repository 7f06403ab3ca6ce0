"""What the seeds of matches are made of: a secret that is promised first, and what nobody can choose."""

import base64
import hashlib
from collections.abc import AsyncIterator
from random import Random

import pytest
import pytest_asyncio

from bot.app.refusals import ChallengeOver, NotForYou, Refused
from bot.app.seeding import WORD_LENGTH, Entropy, read_word
from bot.model.decks import StarterDeck
from bot.model.deliveries import PostNotice
from bot.model.notices import MatchBegins
from bot.model.seeds import ChanceWord, Interactions, mix
from engine.kernel.chance import commit_to
from engine.kernel.journal import Header, Origin
from tests.bot.worlds import ARENA, EVE, MIO, RIN, SEEDS, World, new_world, refusal_of

PLAIN = StarterDeck("plain")
PRESSES = Interactions(accepted=111, chose=222)


@pytest_asyncio.fixture
async def fair(database_url: str) -> AsyncIterator[World]:
    """A world whose seeds are made as they are for people."""
    async with new_world(database_url) as world:
        world.entropy = Entropy(Random(SEEDS).randbytes)
        await world.restart()
        yield world


async def header_of(world: World, match_id: str) -> Header:
    async with world.store.read() as tx:
        return await tx.matches.header(match_id)


async def origin_of(world: World, match_id: str) -> Origin:
    """What the seed of a match was made of; the seed comes of it."""
    header = await header_of(world, match_id)
    assert header.origin is not None
    assert header.seed == mix(header.origin)
    assert header.commitment == (await world.app.matches.get(match_id)).commitment
    return header.origin


async def test_the_secret_is_promised_before_anybody_accepts(fair: World) -> None:
    challenge_id = await fair.challenge()
    promised = (await fair.app.challenges.get(challenge_id)).commitment
    async with fair.store.read() as tx:
        secret = await tx.challenges.secret(challenge_id)
    assert secret is not None
    assert promised == hashlib.sha256(secret).hexdigest()
    await fair.app.challenges.accept(challenge_id, RIN, PLAIN, PRESSES)
    origin = await origin_of(fair, challenge_id)
    assert origin.secret == secret
    assert origin.mixed == ("oshiban-seed-2", "accepted 111", "deck 222")


async def test_the_first_post_of_a_match_tells_the_promise_and_what_was_mixed_in(fair: World) -> None:
    challenge_id = await fair.challenge()
    promised = (await fair.app.challenges.get(challenge_id)).commitment
    match = await fair.app.challenges.accept(challenge_id, RIN, PLAIN, PRESSES)
    await fair.dispatcher.drain()
    (begins,) = (post.notice for post in fair.postman.of(PostNotice))
    assert begins == MatchBegins(
        commitment=match.commitment, secret=promised or "", mixed=("accepted 111", "deck 222")
    )


async def test_nothing_tells_the_secret_before_the_end(fair: World) -> None:
    challenge_id = await fair.challenge()
    async with fair.store.read() as tx:
        secret = await tx.challenges.secret(challenge_id)
    assert secret is not None
    await fair.app.challenges.accept(challenge_id, RIN, PLAIN, PRESSES)
    header = await header_of(fair, challenge_id)
    for user in (MIO, RIN):
        exported = (await fair.app.privacy.export(user)).data
        for hidden in (secret, header.seed):
            assert hidden.hex().encode() not in exported
            assert base64.b64encode(hidden) not in exported


@pytest.mark.parametrize(
    "other",
    [Interactions(112, 222), Interactions(111, 223), Interactions(111), Interactions(None, 222)],
)
async def test_other_presses_make_another_seed_of_the_same_secret(fair: World, other: Interactions) -> None:
    challenge_id = await fair.challenge()
    await fair.app.challenges.accept(challenge_id, RIN, PLAIN, PRESSES)
    origin = await origin_of(fair, challenge_id)
    again = await fair.challenge()
    await fair.app.challenges.accept(again, RIN, PLAIN, other)
    assert mix(Origin(origin.secret, (await origin_of(fair, again)).mixed)) != mix(origin)


async def test_the_words_of_both_are_mixed_in_by_their_seats(fair: World) -> None:
    challenge_id = await fair.challenge()
    for user, word in ((RIN, "bungee"), (MIO, "over"), (MIO, "river"), (RIN, "  gum\u200b\n`x` ")):
        await fair.app.challenges.give_word(challenge_id, user, word)
    await fair.app.challenges.accept(challenge_id, RIN, PLAIN, PRESSES)
    assert (await origin_of(fair, challenge_id)).mixed[3:] == ("word 0 river", "word 1 gum x")
    async with fair.store.read() as tx:
        assert await tx.rows.find(ChanceWord, challenge_id=challenge_id) == []


async def test_a_word_can_be_taken_back_and_is_needed_of_nobody(fair: World) -> None:
    challenge_id = await fair.challenge()
    assert await fair.app.challenges.give_word(challenge_id, MIO, "river") == "river"
    assert await fair.app.challenges.give_word(challenge_id, MIO, " ") == ""
    await fair.app.challenges.accept(challenge_id, RIN, PLAIN, PRESSES)
    assert len((await origin_of(fair, challenge_id)).mixed) == 3


async def test_only_who_may_play_gives_a_word_and_only_before_it_begins(fair: World) -> None:
    named, anybodys = await fair.challenge(), await fair.challenge(opponent=None)
    assert isinstance(await refusal_of(fair.app.challenges.give_word(named, EVE, "eve")), NotForYou)
    await fair.app.challenges.give_word(anybodys, EVE, "eve")
    await fair.app.challenges.accept(anybodys, RIN, PLAIN, PRESSES)
    assert "eve" not in " ".join((await origin_of(fair, anybodys)).mixed), "she doesn't play"
    late = await refusal_of(fair.app.challenges.give_word(anybodys, RIN, "late"))
    assert isinstance(late, ChallengeOver)


async def test_words_go_with_a_challenge_that_comes_to_nothing(fair: World) -> None:
    withdrawn, run_out = await fair.challenge(), await fair.challenge()
    for challenge_id in (withdrawn, run_out):
        await fair.app.challenges.give_word(challenge_id, RIN, "river")
    await fair.app.challenges.withdraw(withdrawn, MIO)
    fair.clock.forward(hours=49)
    await fair.sweeper.drain()
    async with fair.store.read() as tx:
        assert await tx.rows.find(ChanceWord) == []


async def test_a_rematch_and_a_match_against_a_computer_are_made_alike(fair: World) -> None:
    first = await fair.challenge()
    await fair.app.challenges.accept(first, RIN, PLAIN, PRESSES)
    await fair.app.matches.concede(first, MIO)
    offer = await fair.app.rematches.offer(first, RIN, Interactions(accepted=333))
    promised = (await fair.app.challenges.get(offer.id)).commitment
    match = await fair.app.rematches.offer(first, MIO, Interactions(accepted=444))
    origin = await origin_of(fair, match.id)
    assert (origin.commitment, origin.mixed[1:]) == (promised, ("accepted 444",))
    practice = await fair.app.practice.start(
        ruleset="tiny",
        user_id=MIO,
        computer="random",
        place=ARENA,
        deck=PLAIN,
        interactions=Interactions(chose=555),
    )
    origin = await origin_of(fair, practice.id)
    assert origin.mixed[1:] == ("deck 555",)
    assert origin.commitment == (await fair.app.challenges.get(practice.id)).commitment


async def test_a_challenge_of_an_earlier_release_begins_as_it_would_have_begun(fair: World) -> None:
    challenge_id = await fair.challenge()
    async with fair.store.engine.begin() as connection:
        await connection.exec_driver_sql("UPDATE challenges SET secret = NULL, commitment = ''")
    refused = await refusal_of(fair.app.challenges.give_word(challenge_id, RIN, "river"))
    assert isinstance(refused, Refused)
    await fair.app.challenges.accept(challenge_id, RIN, PLAIN, PRESSES)
    header = await header_of(fair, challenge_id)
    assert header.origin is None
    assert (await fair.app.matches.get(challenge_id)).commitment == commit_to(header.seed)


async def test_a_word_goes_with_what_is_deleted_of_a_person(fair: World) -> None:
    challenge_id = await fair.challenge()
    await fair.app.challenges.give_word(challenge_id, RIN, "my own name")
    await fair.app.challenges.accept(challenge_id, RIN, PLAIN, PRESSES)
    seed = (await header_of(fair, challenge_id)).seed
    await fair.app.privacy.delete(RIN)
    header = await header_of(fair, challenge_id)
    assert (header.seed, header.origin) == (seed, None)
    assert "my own name" not in repr(await fair.dump())


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("", ""),
        ("  two   words ", "two words"),
        ("x" * 40, "x" * WORD_LENGTH),
        ("e\u0301", "\u00e9"),
        ("a\x00b\u202ec\n```d", "abc d"),
        ("推し盤", "推し盤"),
        ("<@1> <#2> <3", "@1> #2> 3"),
    ],
)
def test_a_word_is_one_line_that_can_be_shown(typed: str, word: str) -> None:
    assert read_word(typed) == word
