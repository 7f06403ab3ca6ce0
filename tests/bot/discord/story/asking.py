"""What people ask for one by one: settings, look-ups, decks, what is stored of them."""

from __future__ import annotations

from simcord import interactions

from tests.bot.discord.story.story import DECKS, Story

CARDS = {"hocg": "hSD01-003", "osica": "SLF-03"}
QUESTIONS = {
    "rule": ("question", ("8.3", "bloom", "ブルームできる?", "zzzz", "osica: 5.5", "osica: 応援")),
    "faq": ("question", ("Q154", "同時にダウン", "zzzz", "osica: 応援")),
    "keyword": ("term", ("Gift", "ギフト", "zzzz", "osica: 応援")),
    "card": (
        "card",
        ("hSD01-003", "hSD01-001", "hY01-001", "ときのそら", "zzzz", "osica: SLF-03", "osica: Noa"),
    ),
    "ruling": ("card", ("hBP01-004", "hSD01-003", "zzzz", "osica: SLF-03")),
}
TYPED = ("", "8", "bloom", "ブルーム", "ホ", "s", "osica: ", "zzzz")
"""What is typed into each option that suggests something."""


async def ask_for_nothing(story: Story) -> None:
    """Somebody who has nothing asks for everything."""
    ann = story.walkers["ann"]
    for command in (
        "matches", "hand", "board", "analyse", "play", "concede", "offer", "lobby", "history",
        "leaderboard", "profile", "help", "reminders", "mydata about", "mydata export", "deck list",
    ):  # fmt: skip
        await ann.type(story.arena, command)
    for command in ("show", "share", "copy", "edit", "delete", "advise"):
        await ann.type(story.arena, f"deck {command}", deck="zzzz")
    await ann.type(story.arena, "deck rename", deck="zzzz", name="x")
    await ann.type(story.arena, "deck export", deck="zzzz", format="zzzz")
    await ann.type(story.arena, "move", match="ZZZZ9999")
    await ann.type(story.arena, "duel", opponent=ann.actor)
    await ann.type(story.arena, "duel", deck="zzzz", computer="normal")
    await ann.type(story.arena, "duel", computer="normal", against="zzzz")
    await ann.type(story.arena, "report", words="!", number=77)
    await ann.type(story.arena, "mydata delete")
    await ann.explore()


async def set_everything(story: Story) -> None:
    """Somebody sets what can be set for oneself."""
    mio = story.walkers["mio"]
    await mio.type(story.arena, "settings")
    await mio.explore()
    for values in ({"zone": "Asia/Tokyo"}, {"zone": "Nowhere"}, {"zone": "Asia/Tokyo", "wakes": 9}, {}):
        await mio.type(story.arena, "reminders", **values)
    await mio.choose(await mio.type(story.arena, "settings"), "own LANGUAGE", story.language)
    await mio.choose(await mio.type(story.arena, "settings"), "own THEME", "day")
    await mio.explore()


async def block(story: Story) -> None:
    """Somebody doesn't want to be challenged by somebody else."""
    mio, ann = story.walkers["mio"], story.walkers["ann"]
    deck = f"hocg: {DECKS['hocg']}"
    await mio.type(story.arena, "block")
    await mio.type(story.arena, "block", player=mio.actor)
    await mio.type(story.arena, "block", player=ann.actor)
    await mio.type(story.arena, "block")
    await ann.type(story.arena, "duel", opponent=mio.actor, deck=deck)
    await mio.type(story.arena, "duel", opponent=ann.actor, deck=deck)
    await mio.type(story.arena, "block", player=ann.actor, off=True)
    for walker in (mio, ann):
        await walker.explore()


async def look_up(story: Story) -> None:
    """Somebody asks about rules and cards of both games."""
    mio = story.walkers["mio"]
    for command, (option, questions) in QUESTIONS.items():
        for question in questions:
            await mio.type(story.arena, command, **{option: question})
            await mio.explore()
    await mio.type(story.arena, "ruling", search="Q154")
    for words in ("ときのそら hSD01-003", "zzzz"):
        post = await mio.actor.send(story.arena, words)
        await mio.open_menu(story.arena, "Show the cards named here", post)
    await mio.explore()
    for post in story.arena.history():
        await mio.explore(post)


async def keep_decks(story: Story) -> None:
    """Somebody brings in, changes and deletes decks of both games."""
    mio = story.walkers["mio"]
    for game, starter in DECKS.items():
        ruleset = story.world.setting.packs.get(game).ruleset
        deck, tools = (
            dict(ruleset.starter_decks())[starter.removeprefix("s.")],
            story.world.setting.packs.get(game).decks,
        )
        listed = tools.list_to_edit(deck)
        mio.forms = {"d1|im": {"text": listed, "name": f"{game} 1"}, "d1|em": {"text": "1 zzzz"}}
        named = f"{game}: {starter}"
        await mio.type(story.arena, "deck import")
        await mio.type(story.arena, "deck list")
        await mio.type(story.arena, "deck copy", deck=named)
        for view in ("picture", "text", "figures"):
            await mio.type(story.arena, "deck show", deck=named, view=view)
        await mio.type(story.arena, "deck share", deck=named)
        await mio.explore()
        own = f"{game}: {game} 1"
        await mio.type(story.arena, "deck edit", deck=own, changes="-1 zzzz")
        await mio.type(story.arena, "deck edit", deck=own, changes=f"-1 {CARDS[game]}")
        await mio.type(story.arena, "deck show", deck=own, view="text")
        await mio.type(story.arena, "deck edit", deck=own)
        await mio.type(story.arena, "deck rename", deck=own, name="x" * 60)
        await mio.explore()
        await mio.choose(await mio.type(story.arena, "deck delete", deck="x" * 60), "deck DELETE_SURE")
        await mio.type(story.arena, "deck import")
        mio.forms = {"d1|im": {"text": "zzzz 77", "name": ""}}
        await mio.type(story.arena, "deck import")
        await mio.explore()


async def suggest_everything(story: Story) -> None:
    """What is suggested for each option, whatever is typed."""
    mio = story.walkers["mio"]
    commands = story.world.env.backend.visible_commands(user_id=mio.actor.id, channel_id=story.arena.id)
    for command in commands:
        for path, leaf in interactions.command_leaves(command):
            for option in leaf.get("options") or ():
                for typed in TYPED if option.get("autocomplete") else ():
                    await mio.actor.autocomplete(story.arena, " ".join(path), option["name"], typed)


async def remember(story: Story) -> None:
    """Somebody looks back, and leaves."""
    mio, rin = story.walkers["mio"], story.walkers["rin"]
    await mio.type(story.arena, "history")
    await mio.type(story.arena, "history", player=rin.actor, opponent=mio.actor)
    await mio.type(story.arena, "profile")
    for game in DECKS:
        await mio.type(story.arena, "leaderboard", game=game)
        await mio.type(story.arena, "meta", game=game)
    await mio.type(story.arena, "report", words="zzzz")
    await mio.type(story.arena, "report", words="zzzz", number=1)
    await mio.type(story.arena, "analyse")
    await mio.explore()
    await mio.type(story.arena, "mydata export")
    await mio.choose(await mio.type(story.arena, "mydata delete"), "own DELETE_SURE")
