"""Matches that were played by a bot of before, up to near their ends."""

from __future__ import annotations

from bot.app.clocks.sweeper import Sweeper
from bot.app.outcomes import Accepted
from bot.app.packs.pack import Packs
from bot.app.wiring import App
from bot.model.challenges import TIME_CONTROLS, USUAL_CLOCK, Place
from bot.model.decks import StarterDeck
from bot.store import Store
from engine.kernel.players.random import RandomPlayer
from tests.chaos.campaign import Campaign
from tests.wire.fast_loop import LoopClock


async def play_ahead(campaign: Campaign, store: Store) -> None:
    """Play as many matches as the contest wants by the bot's use cases. What is to be posted of them waits
    for the first bot that is started.

    Args:
        campaign: whose people play, and where.
        store: its database.
    """
    contest, app = campaign.contest, App(store, Packs([campaign.contest.pack]), LoopClock())
    sweeper = Sweeper(app.context)
    await sweeper.begin()  # as the bot of before did: without it, that one was down all the time
    for _ in range(contest.ahead):
        match_id = await _begin(campaign, app)
        async with store.read() as tx:
            game = contest.pack.ruleset.restore(await tx.matches.snapshot(match_id))
        player, answers = RandomPlayer(campaign.chance.randbytes(8)), []
        while (prompt := game.prompt) is not None:
            picked = player.choose(prompt, game.view(prompt.seat))
            answers.append((prompt, [option.id for option in picked]))
            game.answer(answers[-1][1])
        for prompt, ids in answers[: -contest.left]:
            user = (await app.matches.get(match_id)).seats[prompt.seat].user_id
            assert user is not None
            assert isinstance(await app.matches.choose(match_id, user, prompt.id, ids), Accepted)
        campaign.ahead.append(match_id)
        await sweeper.beat()


async def _begin(campaign: Campaign, app: App) -> str:
    """A match that two people have just begun; its id."""
    one, other = campaign.chance.sample(campaign.users, 2)
    deck = StarterDeck(campaign.contest.deck)
    made = await app.challenges.challenge(
        ruleset=campaign.contest.pack.name,
        challenger=one.id,
        opponent=other.id,
        place=Place(campaign.guild.id, campaign.arena.id),
        deck=deck,
        time_control=TIME_CONTROLS[USUAL_CLOCK],
    )
    await app.challenges.accept(made.id, other.id, deck)
    return made.id
