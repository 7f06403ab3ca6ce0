"""Stored decks."""

import pytest

from bot.app.outcomes import DeckSaved
from bot.app.policy import Policy
from bot.app.refusals import Refused
from bot.model.decks import StoredDeck
from bot.model.errors import UnknownDeck, UnknownRuleset
from engine.kernel.ruleset import Deck
from tests.bot.tiny_game import PLAIN, STEEP
from tests.bot.worlds import EVE, MIO, World, new_world, refusal_of


async def save(world: World, name: str, user: int = MIO) -> StoredDeck:
    """A stored deck."""
    outcome = await world.app.decks.save(user, "tiny", Deck(name, PLAIN.piles))
    assert isinstance(outcome, DeckSaved)
    assert outcome.problems == ()
    return outcome.deck


async def test_saving_and_listing(world: World) -> None:
    second, first = await save(world, "Beta"), await save(world, "Alpha")
    await save(world, "Hers", EVE)
    assert await world.app.decks.of_user(MIO) == [first, second]
    assert await world.app.decks.of_user(MIO, "osica") == []
    assert await world.app.decks.get(MIO, first.id) == first
    assert [deck_id for deck_id, _ in world.app.decks.starters("tiny")][:2] == ["plain", "steep"]


async def test_changing_and_renaming(world: World) -> None:
    deck = await save(world, "Alpha")
    world.clock.forward(hours=1)
    outcome = await world.app.decks.save(MIO, "tiny", STEEP, deck_id=deck.id)
    assert isinstance(outcome, DeckSaved)
    assert outcome.deck.deck == STEEP
    assert outcome.deck.created_at < outcome.deck.updated_at
    renamed = await world.app.decks.rename(MIO, deck.id, "花 🌸")
    assert isinstance(renamed, DeckSaved)
    assert (await world.app.decks.get(MIO, deck.id)).deck == Deck("花 🌸", STEEP.piles)
    assert len(await world.app.decks.of_user(MIO)) == 1


async def test_a_deck_in_the_making_is_stored_with_its_problems(world: World) -> None:
    outcome = await world.app.decks.save(MIO, "tiny", Deck("Half", {"deck": {"T-1": 6}}))
    assert isinstance(outcome, DeckSaved)
    assert [problem.clause for problem in outcome.problems] == ["0.1"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 61])
async def test_bad_names(world: World, name: str) -> None:
    deck = await save(world, "Alpha")
    assert isinstance(await refusal_of(world.app.decks.save(MIO, "tiny", Deck(name, PLAIN.piles))), Refused)
    assert isinstance(await refusal_of(world.app.decks.rename(MIO, deck.id, name)), Refused)
    assert await world.app.decks.get(MIO, deck.id) == deck


async def test_decks_are_their_owners_alone(world: World) -> None:
    deck = await save(world, "Alpha")
    with pytest.raises(UnknownDeck):
        await world.app.decks.get(EVE, deck.id)
    with pytest.raises(UnknownDeck):
        await world.app.decks.rename(EVE, deck.id, "Mine")
    with pytest.raises(UnknownDeck):
        await world.app.decks.save(EVE, "tiny", PLAIN, deck_id=deck.id)
    with pytest.raises(UnknownDeck):
        await world.app.decks.delete(EVE, deck.id)
    assert await world.app.decks.get(MIO, deck.id) == deck


async def test_deleting(world: World) -> None:
    deck = await save(world, "Alpha")
    await world.app.decks.delete(MIO, deck.id)
    assert await world.app.decks.of_user(MIO) == []
    with pytest.raises(UnknownDeck):
        await world.app.decks.delete(MIO, deck.id)


async def test_the_limit(database_url: str) -> None:
    assert Policy().max_stored_decks == 100
    async with new_world(database_url, Policy(max_stored_decks=2)) as world:
        deck = await save(world, "Alpha")
        await save(world, "Beta")
        assert isinstance(await refusal_of(world.app.decks.save(MIO, "tiny", PLAIN)), Refused)
        assert isinstance(await world.app.decks.save(MIO, "tiny", STEEP, deck_id=deck.id), DeckSaved)


async def test_an_unknown_game(world: World) -> None:
    with pytest.raises(UnknownRuleset):
        await world.app.decks.save(MIO, "poker", PLAIN)
