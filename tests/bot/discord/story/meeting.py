"""How people come to matches: challenges, the lobby, the computer."""

from __future__ import annotations

from tests.bot.discord.story.story import DECKS, Story


async def come_and_go(story: Story) -> None:
    """Challenges that are withdrawn, declined, refused, and one by the menu of a person."""
    mio, rin, ann = (story.walkers[name] for name in ("mio", "rin", "ann"))
    menu = await mio.type(story.arena, "duel")
    await mio.choose(menu, "challenge NEW", DECKS["hocg"])
    await ann.choose(story.arena.last_message, "challenge ACCEPT ")
    for words in ("zzzz", ""):
        mio.forms = {"c1|": {"text": words}}
        await mio.choose(story.arena.last_message, "challenge WORD ")
    await mio.choose(story.arena.last_message, "challenge WITHDRAW")
    await mio.open_menu(story.arena, "Challenge to a duel", rin.actor)
    await mio.type(story.arena, "duel", opponent=rin.actor, deck=f"hocg: {DECKS['hocg']}", clock="live")
    await mio.type(story.arena, "matches")
    await ann.choose(story.arena.last_message, "challenge ACCEPT ")
    await rin.choose(story.arena.last_message, "challenge DECLINE")
    for walker in (mio, rin, ann):
        walker.open.clear()


async def look_for_a_match(story: Story) -> None:
    """Two look for a match, each in their own words, and one meets the other."""
    mio, rin = story.walkers["mio"], story.walkers["rin"]
    deck = DECKS["hocg"]
    await mio.type(story.arena, "lobby", clock="live")
    await mio.type(story.arena, "lobby", deck="zzzz")
    await rin.type(story.arena, "lobby")
    await rin.type(story.arena, "lobby", deck=deck, clock="live", language="ja", within=500, starters=True)
    await mio.type(story.arena, "lobby", deck=deck)
    await rin.type(story.arena, "lobby", deck=deck)
    found = await mio.type(story.arena, "lobby")
    await mio.choose(found, "lobby SHOW")
    await rin.choose(await rin.type(story.arena, "lobby"), "lobby STOP")
    await mio.choose(found, "lobby MEET")
    await rin.type(story.arena, "lobby", deck=deck)
    await mio.choose(await mio.type(story.arena, "lobby"), "lobby STOP")
    await rin.choose(await rin.type(story.arena, "lobby"), "lobby STOP")
    for walker in (mio, rin):
        walker.open.clear()
