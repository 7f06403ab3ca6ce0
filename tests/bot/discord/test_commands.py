"""The slash commands: everything can be done without a button."""

from __future__ import annotations

import re

import discord

from bot.discord.platform.syncing import hash_commands, normalise
from bot.model.challenges import TIME_CONTROLS, Place
from bot.model.decks import StarterDeck
from bot.sandbox.world import World
from tests.bot.discord.table_talk import Match, answer_to, begin_match, labels_of, words_of


async def test_a_whole_match_without_buttons(world: World, match: Match) -> None:
    for _ in range(400):
        info = await match.info()
        if info.is_over:
            break
        actor = (await match.to_choose()).actor
        choices = await actor.autocomplete(match.place, "play", "choice", "")
        assert choices
        shown = answer_to(await actor.slash(match.place, "play", choice=choices[0]["value"]))
        assert "You chose" in words_of(shown)
        await world.settle()
    assert (await match.info()).result is not None


async def test_play_lists_the_options_when_it_is_unclear(match: Match) -> None:
    mio = match.players[0].actor
    for typed in (None, "no such thing", "77"):
        options = {} if typed is None else {"choice": typed}
        shown = answer_to(await mio.slash(match.place, "play", **options))
        assert "1\\. Card" in words_of(shown)
        assert "Put back which cards?" in words_of(shown)
    assert (await match.info()).answers == 0


async def test_play_is_for_the_one_who_must_choose(world: World, match: Match) -> None:
    rin, ann = match.players[1].actor, world.people["ann"]
    waiting = answer_to(await rin.slash(match.place, "play", choice="1"))
    assert "Nothing waits for you" in words_of(waiting)
    watching = answer_to(await ann.slash(match.place, "play", choice="1", match=match.id))
    assert "You are watching" in words_of(watching)
    assert await ann.autocomplete(match.place, "play", "choice", "") == []


async def test_hand_and_board_in_words(world: World, match: Match) -> None:
    mio = match.players[0].actor
    hand = answer_to(await mio.slash(match.place, "hand"))
    assert hand.ephemeral
    assert "Your hand" in words_of(hand)
    assert "before the first turn" in words_of(hand)
    assert "before the first turn" in words_of(answer_to(await mio.slash(match.place, "matches")))
    assert "turn 0" not in words_of(hand)
    for view in ("text", "picture"):
        board = answer_to(await mio.slash(match.place, "board", view=view))
        assert "Turn 0: 0 to 0" in words_of(board), "the tiny game has no pictures"
    help_ = answer_to(await mio.slash(match.place, "help"))
    assert "/duel" in words_of(help_)


async def test_matches_are_listed_with_links(world: World, match: Match) -> None:
    mio, rin, ann = match.players[0].actor, match.players[1].actor, world.people["ann"]
    mine = words_of(answer_to(await mio.slash(match.place, "matches")))
    assert f"[#{match.id}](https://discord.com/channels/{world.guild.id}/{match.place.id}/" in mine
    assert "vs Rin" in mine
    assert "**your choice**" in mine
    assert "waiting" in words_of(answer_to(await rin.slash(match.place, "matches")))
    assert "You play in no match" in words_of(answer_to(await ann.slash(match.place, "matches")))


async def test_of_many_matches_those_come_first_whose_time_runs_out_first(world: World) -> None:
    """A message has no room for as many as somebody may play."""
    mio, arena = world.people["mio"], Place(world.guild.id, world.channels["arena"].id)
    begun = [
        await world.app.practice.start(
            ruleset="tiny",
            user_id=mio.id,
            computer="random",
            place=arena,
            deck=StarterDeck("plain"),
            time_control=TIME_CONTROLS[clock],
        )
        for clock in ("live", "standard", *["none"] * 28)
    ]
    listed = words_of(answer_to(await mio.slash(world.channels["lounge"], "matches")))
    urgent = [match.id for match in begun[:2]]
    assert re.findall(r"\[#(\w+)\]", listed)[:2] == urgent
    unclear = words_of(answer_to(await mio.slash(world.channels["lounge"], "hand")))
    assert "You play in 30 matches" in unclear


async def test_a_command_finds_its_match(world: World, match: Match) -> None:
    mio, lounge = match.players[0].actor, world.channels["lounge"]
    assert "Your hand" in words_of(answer_to(await mio.slash(lounge, "hand")))
    second = await begin_match(world, channel="lounge")
    third = world.guild.create_text_channel("third")
    unclear = answer_to(await mio.slash(third, "hand"))
    assert "You play in 2 matches" in words_of(unclear)
    here = answer_to(await mio.slash(second.place, "hand"))
    assert second.id in words_of(here)
    for typed in (match.id, match.id.lower(), f"#{match.id}"):
        named = answer_to(await mio.slash(third, "hand", match=typed))
        assert match.id in words_of(named)
    for wrong in ("ZZZZ9999", "#", "   "):
        gone = answer_to(await mio.slash(third, "hand", match=wrong))
        assert "There is no match" in words_of(gone) or "You play in" in words_of(gone)
    found = await mio.autocomplete(third, "hand", "match", "")
    assert {choice["value"] for choice in found} == {match.id, second.id}
    assert [c["value"] for c in await mio.autocomplete(third, "hand", "match", second.id)] == [second.id]


async def test_concede_asks_first(match: Match) -> None:
    mio = match.players[0].actor
    asked = answer_to(await mio.slash(match.place, "concede"))
    assert labels_of(asked) == ["Yes, concede", "Keep playing"]
    assert not (await match.info()).is_over


async def test_decks_are_suggested_and_understood(world: World) -> None:
    arena, mio, rin = world.channels["arena"], world.people["mio"], world.people["rin"]
    found = await mio.autocomplete(arena, "duel", "deck", "st")
    assert [(c["name"], c["value"]) for c in found] == [("Steep (starter deck)", "s.steep")]
    for typed in ("Plain", "s.plain", "plai"):
        shown = answer_to(await mio.slash(arena, "duel", opponent=rin, deck=typed))
        assert "is being posted" in words_of(shown)
    unclear = answer_to(await mio.slash(arena, "duel", opponent=rin, deck="**x** @everyone"))
    assert "There is no single deck" in words_of(unclear)
    assert "@everyone" not in words_of(unclear)


async def test_nobody_challenges_a_bot_or_themselves(world: World) -> None:
    arena, mio = world.channels["arena"], world.people["mio"]
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    assert "is a bot" in words_of(answer_to(await mio.slash(arena, "duel", opponent=robot)))
    assert "yourself" in words_of(answer_to(await mio.slash(arena, "duel", opponent=mio)))


async def test_the_menu_of_a_person_challenges(world: World) -> None:
    arena, mio, rin = world.channels["arena"], world.people["mio"], world.people["rin"]
    menu = answer_to(await mio.context_menu(arena, "Challenge to a duel", rin))
    assert "Challenge Rin" in words_of(menu)
    await mio.select(menu, ["s.plain"])
    await world.settle()
    assert arena.last_message is not None
    assert f"Mio challenges <@{rin.id}>" in words_of(arena.last_message)
    assert "standard: 3 days each" in words_of(arena.last_message)


async def test_commands_work_in_direct_messages(world: World, match: Match) -> None:
    user = match.players[0].actor.user
    shown = await user.slash("hand")
    assert "Your hand" in words_of(answer_to(shown))


def sync_count(world: World) -> int:
    return sum(
        request.method == "PUT" and request.path.endswith("/commands") for request in world.env.http_requests
    )


async def test_commands_are_registered_only_when_they_changed(world: World) -> None:
    assert sync_count(world) == 1
    await world.restart()
    assert sync_count(world) == 1
    world.env.backend.commands[None].popitem()
    await world.restart()
    assert sync_count(world) == 2


def test_a_changed_word_changes_the_hash() -> None:
    command = {"type": 1, "name": "duel", "description": "d", "options": [{"type": 3, "name": "x"}]}
    registered = {**command, "id": "1", "version": "2", "nsfw": False, "default_member_permissions": None}
    assert normalise(registered) == normalise(command)
    assert hash_commands([registered]) == hash_commands([command])
    assert hash_commands([{**command, "description": "e"}]) != hash_commands([command])
    ours, theirs = ({**command, "default_member_permissions": each} for each in (32, "32"))
    assert hash_commands([ours]) == hash_commands([theirs]), "Discord takes a number and answers in digits"
    assert hash_commands([ours]) != hash_commands([command])


async def test_whatever_is_typed_into_a_command_is_bounded(world: World) -> None:
    typed = {
        f"/{command.qualified_name} {option.name}": option.max_value
        for command in world.client.tree.walk_commands()
        if isinstance(command, discord.app_commands.Command)
        for option in command.parameters
        if option.type is discord.AppCommandOptionType.string and not option.choices
    }
    assert len(typed) > 10
    assert [name for name, most in typed.items() if most is None or most > 1000] == []


async def test_the_bot_asks_for_nothing_but_servers(world: World) -> None:
    assert world.client.intents == discord.Intents(guilds=True)
    assert not any(path for path in _paths(world) if "/users/@me/guilds" in path), "it never leaves a server"


def _paths(world: World) -> list[str]:
    return [request.path for request in world.env.http_requests]


async def test_those_who_look_on_see_the_board_of_the_thread(world: World, match: Match) -> None:
    ann = world.people["ann"]
    shown = answer_to(await ann.slash(match.place, "board", view="text"))
    assert "Turn 0: 0 to 0" in words_of(shown)
    elsewhere = answer_to(await ann.slash(world.channels["lounge"], "board", view="text"))
    assert words_of(elsewhere) == "You play in no match now. `/duel` starts one."
