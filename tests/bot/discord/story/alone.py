"""What somebody does alone: lessons, and matches against the computer."""

from __future__ import annotations

from bot.discord.match.addresses import Verb
from tests.bot.discord.story.story import DECKS, Story
from tests.bot.discord.table_talk import presses_of


async def learn(story: Story) -> None:
    """Somebody looks at the lessons, begins and leaves one, plays a first match and wants a real one."""
    bob, lessons = story.walkers["bob"], story.world.app.lessons
    for command in ("learn", "tutorial"):
        await bob.type(story.arena, command)
        await bob.explore()
    begun = await bob.choose(await bob.type(story.arena, "learn"), "lesson BEGIN")
    listed = await bob.choose(begun, "lesson LEAVE")
    game, user = next(iter(DECKS)), bob.actor.id
    coached = next(each.name for each in (await lessons.course(game)).lessons if each.coach)
    shown = await bob.choose(listed, "lesson CHOOSE", coached)
    lecture = await lessons.begin(user, game, coached)
    while not lecture.sitting.is_over:
        assert lecture.hint is not None
        assert lecture.table.prompt is not None
        prompt = lecture.table.prompt.id
        lecture = await lessons.choose(user, lecture.sitting.id, prompt, lecture.hint.picked)
    ended = await bob.choose(shown, "question ")
    await bob.choose(ended, "lesson CHALLENGE")
    bob.open.clear()


async def play_the_computer(story: Story) -> None:
    """Somebody plays against the bot, and asks what it would do."""
    bob = story.walkers["bob"]
    for game in DECKS:
        await bob.type(story.arena, "duel", computer="easy", deck=f"{game}: {DECKS[game]}")
        await bob.explore()
    for match in await story.world.app.matches.of_user(bob.actor.id):
        place = story.world.thread(match.id)
        board = next(each for each in reversed(place.history()) if presses_of(each, Verb.ACTIONS))
        panel = await bob.choose(board, "match ACTIONS")
        if panel is not None and presses_of(panel, Verb.HINT):
            await bob.choose(panel, "match HINT")
        await bob.type(story.arena, "play", match=match.id)
        await bob.type(story.arena, "offer", what="annul", match=match.id)
        await bob.explore()
