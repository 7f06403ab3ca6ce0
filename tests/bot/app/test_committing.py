"""Every change of a match is told once, in the transaction that writes it, however the match goes on."""

import asyncio

import pytest

from bot.app.changes import Change, MatchListener
from bot.app.matches.recording import read_lines
from bot.app.outcomes import Accepted
from bot.app.refusals import Frozen
from bot.model.challenges import TIME_CONTROLS
from bot.model.decks import StarterDeck
from bot.model.matches import MatchStatus, OfferKind
from bot.store.database import Transaction
from tests.bot.worlds import ARENA, MIO, RIN, World, refusal_of


class Witness(MatchListener):
    """A listener that writes down what it is told, and what stands in the database then."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str]] = []
        self.changes: list[Change] = []

    async def match_began(self, tx: Transaction, change: Change) -> None:
        """A match begins."""
        await self._note(tx, "began", change)

    async def match_moved(self, tx: Transaction, change: Change) -> None:
        """It goes on."""
        await self._note(tx, "moved", change)

    async def match_ended(self, tx: Transaction, change: Change) -> None:
        """It is over."""
        await self._note(tx, "ended", change)

    async def _note(self, tx: Transaction, what: str, change: Change) -> None:
        stored = await tx.matches.get(change.after.id)
        assert stored is not None
        assert (stored.version, stored.status) == (change.after.version, change.after.status)
        self.heard.append((what, change.after.id))
        self.changes.append(change)

    def of(self, match_id: str) -> list[str]:
        """What was told of a match."""
        return [what for what, told_of in self.heard if told_of == match_id]


@pytest.fixture
def witness(world: World) -> Witness:
    """A listener of this world."""
    listener = Witness()
    world.app.context.listeners.append(listener)
    return listener


async def test_a_match_begins_moves_and_ends_once(world: World, witness: Witness) -> None:
    match_id = await world.start()
    match = await world.play_out(match_id)
    assert witness.of(match_id) == ["began", *["moved"] * match.answers, "ended"]
    last = witness.changes[-1]
    assert last.before is not None
    assert (last.before.is_over, last.after.result) == (False, match.result)
    entries = [step.entry for change in witness.changes[:-1] for step in change.steps if step.entry]
    async with world.store.read() as tx:
        assert entries == await tx.journals.entries(match_id)
        told = await read_lines(world.app.context, tx, match, None, 1000)
    lines = [line.public for change in witness.changes[:-1] for line in change.lines if line.public]
    assert len(lines) == len(told)


async def test_one_against_a_computer_begins_and_is_conceded(world: World, witness: Witness) -> None:
    begun = await world.app.practice.start(
        ruleset="tiny", user_id=MIO, computer="random", place=ARENA, deck=StarterDeck("plain")
    )
    await world.app.matches.concede(begun.id, MIO)
    assert witness.of(begun.id) == ["began", "moved", "ended"]


@pytest.mark.parametrize("kind", [OfferKind.DRAW, OfferKind.ANNUL])
async def test_the_players_agree_that_it_ends(world: World, witness: Witness, kind: OfferKind) -> None:
    match_id = await world.start()
    await world.app.offers.make(match_id, MIO, kind)
    await world.app.offers.make(match_id, RIN, kind)
    assert witness.of(match_id) == ["began", "moved", "ended"], "an offer alone moves nothing"


async def test_what_was_taken_back_moved_too(world: World, witness: Witness) -> None:
    match_id = await world.start()
    await world.choose(match_id)
    await world.app.offers.make(match_id, MIO, OfferKind.TAKEBACK)
    match = await world.app.matches.get(match_id)
    assert match.offer is not None
    await world.app.offers.answer(match_id, RIN, match.offer.number, is_agreed=True)
    assert witness.of(match_id) == ["began", "moved", "moved"]
    assert witness.changes[-1].steps[0].game is not None


async def test_nobody_goes_on(world: World, witness: Witness) -> None:
    match_id = await world.start(time_control=TIME_CONTROLS["standard"])
    for days in (53, 7):
        world.clock.forward(days=days)
        await world.sweeper.drain()
    assert (await world.app.matches.get(match_id)).status is MatchStatus.UNFINISHED
    assert witness.of(match_id) == ["began", "ended"]


async def test_a_frozen_match_has_not_ended(world: World, witness: Witness) -> None:
    match_id = await world.start(deck="cursed")
    await world.skip_redraws(match_id)
    user, prompt = await world.prompt(match_id)
    refused = await refusal_of(world.app.matches.choose(match_id, user, prompt.id, [prompt.options[0].id]))
    assert isinstance(refused, Frozen)
    assert (await world.app.matches.get(match_id)).status is MatchStatus.FROZEN
    assert witness.of(match_id) == ["began", "moved", "moved"]


async def test_what_a_listener_raises_undoes_the_change(world: World) -> None:
    match_id = await world.start()

    class Objector(Witness):
        async def match_moved(self, tx: Transaction, change: Change) -> None:
            raise ValueError("no room")

    world.app.context.listeners.append(Objector())
    before = await world.dump()
    user, prompt = await world.prompt(match_id)
    with pytest.raises(ValueError, match="no room"):
        await world.app.matches.choose(match_id, user, prompt.id, [prompt.options[0].id])
    assert await world.dump() == before
    world.app.context.listeners.pop()
    chosen = await world.app.matches.choose(match_id, user, prompt.id, [prompt.options[0].id])
    assert isinstance(chosen, Accepted)


async def test_of_two_presses_at_once_one_counts(world: World, witness: Witness) -> None:
    match_id = await world.start()
    user, prompt = await world.prompt(match_id)
    picked = [prompt.options[0].id]
    presses = (world.app.matches.choose(match_id, user, prompt.id, picked) for _ in range(5))
    came = await asyncio.gather(*presses, return_exceptions=True)
    assert sorted(type(each).__name__ for each in came) == ["Accepted", *["StalePrompt"] * 4]
    assert witness.of(match_id).count("moved") == 1
