"""Puzzles: tried, answered, solved, shared."""

from __future__ import annotations

from bot.app.puzzles.riddles import State
from tests.bot.discord.story.story import Story

SOLVED = 9
"""The place of the puzzle that is solved: in the list, and not the line that the walker has chosen."""


async def puzzle(story: Story) -> None:
    """Somebody tries a puzzle and is shown its answer, solves another one and shares that."""
    ann = story.walkers["ann"]
    pack = next(pack for pack in story.world.setting.packs if pack.has_puzzles)
    await ann.type(story.arena, "puzzle")
    await ann.explore()
    name = pack.load_puzzles()[SOLVED].name
    listed = await ann.type(story.arena, "puzzle")
    tried = await ann.choose(listed, "puzzle CHOOSE", name)
    await solve(story, ann.actor.id, pack.name, name)
    solved = await ann.choose(tried, "puzzle ANSWER")
    await ann.choose(await ann.choose(solved, "puzzle SHARE"), "puzzle LIST")
    await story.walkers["rin"].choose(story.arena.last_message, "puzzle BEGIN")
    await ann.explore()


async def solve(story: Story, user: int, ruleset: str, name: str) -> None:
    """Give the answers of a puzzle in progress by which it is solved."""
    pack, puzzles = story.world.setting.packs.get(ruleset), story.world.app.puzzles
    riddle = await puzzles.begin(user, ruleset, name)
    while riddle.state is State.OPEN:
        prompt = riddle.table.prompt
        way = riddle.puzzle.find_way(pack.ruleset.restore(riddle.sitting.game.encode()))
        assert prompt is not None
        assert way is not None
        picked = next(ids for seat, ids in way.answers if seat == riddle.puzzle.seat)
        riddle = await puzzles.choose(user, riddle.sitting.id, prompt.id, picked)
    assert riddle.state is State.SOLVED
