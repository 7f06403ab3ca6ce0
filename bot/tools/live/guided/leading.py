"""Leads people through the steps."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import discord

from bot.discord.platform.pages import say
from bot.tools.live.calls import Exchange
from bot.tools.live.checks import Check
from bot.tools.live.guided.answers import ANSWERED_ELSEWHERE, Seen, find_answer, find_callback
from bot.tools.live.guided.steps import STEPS, Step
from bot.tools.live.trial import Failed, Trial

PATIENCE: Final = 300.0
"""Seconds that somebody is given for a step."""
PATIENCE_FOR_ANOTHER: Final = 60.0
"""Seconds in which a second person must have shown up."""
ANSWERED_WITHIN: Final = 20.0
LOOK: Final = 0.2


@dataclass
class Lead:
    """Leads people through the steps.

    Args:
        tell: says to them what to do.
        act: does it for them, where nobody is there.
    """

    tell: Callable[[str], None]
    act: Callable[[Trial, Step], Awaitable[None]] | None = None
    _told: int = field(default=0)

    def checks(self) -> tuple[Check, ...]:
        """The steps in order, behind a check that the bot is connected."""
        begin = Check("gateway", "the bot is connected", self._begin)
        steps = [Check(step.name, step.proves, partial(self._lead, step), step.provokes) for step in STEPS]
        return (begin, *steps)

    async def _begin(self, trial: Trial) -> str:
        await trial.serve_anew()
        return "connected"

    async def _lead(self, step: Step, trial: Trial) -> str:
        """One step: ask, wait for the interaction, and look at its answer."""
        await step.prepare(trial)
        seen = len(trial.record.exchanges)
        client = trial.bot.client
        patience = PATIENCE_FOR_ANOTHER if step.is_for_two else PATIENCE
        waiting = asyncio.create_task(
            client.wait_for("interaction", check=partial(step.is_it, trial), timeout=patience)
        )
        await asyncio.sleep(0)  # from now on it is waited for
        await self._ask(trial, step)
        if self.act is not None:
            await self.act(trial, step)
        try:
            interaction = await waiting
        except TimeoutError:
            if step.is_for_two:
                return "left out: nobody else was there"
            raise Failed(f"nobody did it within {patience:.0f} s") from None
        answered = await self._await_answer(trial, interaction, seen)
        await step.confirm(trial, answered)
        return "arrived and was answered"

    async def _ask(self, trial: Trial, step: Step) -> None:
        """Tell people what to do, here and in the channel."""
        self._told += 1
        words = f"{self._told} of {len(STEPS)}: {step.ask}"
        self.tell(words)
        await trial.post(say(words))

    async def _await_answer(self, trial: Trial, interaction: discord.Interaction, seen: int) -> Seen:
        end = asyncio.get_running_loop().time() + ANSWERED_WITHIN
        while asyncio.get_running_loop().time() < end:
            exchanges: Sequence[Exchange] = trial.record.since(seen)
            answered = find_answer(exchanges, interaction)
            if answered is not None:
                return answered
            first = find_callback(exchanges, interaction)
            if first is not None and first.call.code == ANSWERED_ELSEWHERE:
                raise Failed("another process has answered: it serves the same application")
            await asyncio.sleep(LOOK)
        raise Failed("it arrived, and wasn't answered")
