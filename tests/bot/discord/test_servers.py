"""A server chooses its card games; where it plays one, nothing shows that there could be two."""

from __future__ import annotations

import discord
import pytest
import simcord

from bot.app.refusals import Refused
from bot.discord.challenge.addresses import ChallengeVerb
from bot.discord.servers.addresses import ServerPress, ServerVerb
from bot.model.challenges import Challenge, Place
from bot.model.decks import StarterDeck
from bot.model.errors import UnknownRuleset
from bot.model.settings import Language, ServerSettings
from bot.sandbox.moves import walk_components
from bot.sandbox.world import World
from tests.bot.discord.table_talk import (
    answer_to,
    begin_match,
    labels_of,
    play_games,
    presses_of,
    words_of,
)
from tests.bot.worlds import refusal_of

MANAGER = "bob"
"""Whom the server belongs to."""


async def choose_games(world: World, *names: str) -> simcord.ResponseMessage:
    """What the manager is shown after choosing."""
    manager, arena = world.people[MANAGER], world.channels["arena"]
    shown = answer_to(await manager.slash(arena, "setup"))
    custom_id = ServerPress(ServerVerb.GAMES).custom_id
    return answer_to(await manager.select(shown, list(names), custom_id=custom_id))


def titles(world: World) -> tuple[str, ...]:
    """What the installed games are called."""
    return tuple(pack.ruleset.title for pack in world.setting.packs)


async def test_with_one_game_nothing_shows_that_there_could_be_two(world: World) -> None:
    mio, arena = world.people["mio"], world.channels["arena"]
    first, second = titles(world)
    said = []
    for command in ("duel", "help", "lobby"):
        shown = answer_to(await mio.slash(arena, command))
        said += [words_of(shown).replace("\\", ""), *labels_of(shown)]
    found = await mio.autocomplete(arena, "duel", "deck", "")
    said += [choice["name"] for choice in found]
    assert not [words for words in said if first in words or second in words]
    assert not any(":" in choice["value"] for choice in found)


async def test_a_manager_chooses_and_everybody_has_the_choice(world: World) -> None:
    mio, arena = world.people["mio"], world.channels["arena"]
    first, second = titles(world)
    shown = await choose_games(world, "tiny", "wide")
    assert f"This server plays {first} and {second}." in words_of(shown).replace("\\", "")
    menu = answer_to(await mio.slash(arena, "duel"))
    assert f"Play {second} instead" in labels_of(menu)
    other = answer_to(await mio.click(menu, label=f"Play {second} instead"))
    assert f"Play {first} instead" in labels_of(other)
    (choose, *_) = presses_of(other, ChallengeVerb.NEW)
    posted = answer_to(await mio.select(other, ["s.only"], custom_id=choose))
    assert "is being posted" in words_of(posted)
    await world.settle()
    lobby = words_of(answer_to(await mio.slash(arena, "lobby")))
    assert f"· {second}" in lobby.replace("\\", "")


async def test_a_deck_tells_its_game(world: World) -> None:
    mio, rin, arena = world.people["mio"], world.people["rin"], world.channels["arena"]
    await play_games(world, "tiny", "wide")
    _, second = titles(world)
    found = await mio.autocomplete(arena, "duel", "deck", "")
    assert {choice["value"].partition(":")[0] for choice in found} == {"tiny", "wide"}
    by_name = await mio.autocomplete(arena, "duel", "deck", f"{second}: ")
    assert {choice["value"].partition(":")[0] for choice in by_name} == {"wide"}
    (chosen,) = [choice["value"] for choice in found if choice["value"].endswith(": s.only")]
    shown = answer_to(await mio.slash(arena, "duel", opponent=rin, deck=chosen))
    assert "is being posted" in words_of(shown)
    (challenge,) = await world.app.challenges.of_user(mio.id)
    assert challenge.ruleset == "wide"


async def test_what_was_begun_goes_on_when_its_game_is_taken_away(world: World) -> None:
    match = await begin_match(world, deck="s.only", game="wide")
    await choose_games(world, "tiny")
    await match.answer()
    assert (await match.info()).answers == 1


async def test_a_game_that_is_not_played_here_is_not_begun(world: World) -> None:
    first, second = titles(world)
    place = Place(world.guild.id, world.channels["arena"].id)

    async def challenge(where: Place, game: str, deck: str) -> Challenge:
        return await world.app.challenges.challenge(
            ruleset=game, challenger=1, opponent=None, place=where, deck=StarterDeck(deck)
        )

    refused = await refusal_of(challenge(place, "wide", "only"))
    assert refused.sentence == f"{second} isn't played in this server; it plays {first}."
    await play_games(world, "wide")
    assert (await challenge(place, "wide", "only")).ruleset == "wide"
    assert isinstance(await refusal_of(challenge(place, "tiny", "plain")), Refused)
    elsewhere = Place(world.guild.id + 1, 5)
    assert (await challenge(elsewhere, "tiny", "plain")).ruleset == "tiny", "each server for itself"


async def test_only_who_manages_the_server_chooses(world: World) -> None:
    mio, arena = world.people["mio"], world.channels["arena"]
    command = world.client.tree.get_command("setup")
    assert command is not None
    assert command.to_dict(world.client.tree)["default_member_permissions"] == 1 << 5
    shown = answer_to(await world.people[MANAGER].slash(arena, "setup"))
    custom_id = ServerPress(ServerVerb.GAMES).custom_id
    assert custom_id in str(shown.components)
    (registered,) = [each for each in await world.client.tree.fetch_commands() if each.name == "setup"]
    world.guild.set_command_permissions(registered, {mio: True})
    refused = answer_to(await mio.slash(arena, "setup"))
    assert "Manage Server" in words_of(refused), "whoever the server lets use the command"
    assert await world.app.servers.get(world.guild.id) == ServerSettings()


async def test_the_choice_is_kept(world: World) -> None:
    await choose_games(world, "wide")
    await world.restart()
    assert [pack.name for pack in await world.app.servers.games(world.guild.id)] == ["wide"]
    again = await world.app.servers.choose_games(world.guild.id, ["wide", "tiny", "wide"])
    assert again == ServerSettings(("wide", "tiny"))
    assert [pack.name for pack in await world.app.servers.games(world.guild.id)] == ["wide", "tiny"]
    assert [pack.name for pack in await world.app.servers.games(None)] == ["tiny"]


async def test_no_game_and_unknown_games_are_refused(world: World) -> None:
    assert isinstance(await refusal_of(world.app.servers.choose_games(world.guild.id, [])), Refused)
    with pytest.raises(UnknownRuleset, match="there is tiny, wide"):
        await world.app.servers.choose_games(world.guild.id, ["tiny", "chess"])
    assert await world.app.servers.get(world.guild.id) == ServerSettings()


@pytest.mark.parametrize("custom_id", ["v1", "v1|", "v1|x", "v1|g|g", "v2|g"])
def test_other_addresses_are_not_read(custom_id: str) -> None:
    assert ServerPress.read(custom_id) is None
    assert ServerPress.read("v1|g") == ServerPress(ServerVerb.GAMES)


async def decide(world: World, verb: ServerVerb, *values: object) -> simcord.ResponseMessage:
    """What the manager is shown after deciding something in the setup."""
    manager, arena = world.people[MANAGER], world.channels["arena"]
    shown = answer_to(await manager.slash(arena, "setup"))
    custom_id = ServerPress(verb).custom_id
    if verb in (ServerVerb.RATED, ServerVerb.UNRATED):
        return answer_to(await manager.click(shown, custom_id=custom_id))
    return answer_to(await manager.select(shown, values, custom_id=custom_id))


async def test_the_setup_names_what_the_bot_lacks_by_discords_names(world: World) -> None:
    manager, arena = world.people[MANAGER], world.channels["arena"]
    shown = words_of(answer_to(await manager.slash(arena, "setup")))
    assert f"✓ In <#{arena.id}> I may do everything" in shown
    guild = world.guild
    everyone = simcord.RoleHandle(world.env, guild, world.env.backend.get_role(guild.id, guild.id))
    quiet = world.guild.create_text_channel(
        "quiet", overwrites={everyone: discord.PermissionOverwrite(create_public_threads=False)}
    )
    shown = words_of(answer_to(await manager.slash(quiet, "setup")))
    assert "I lack: **Create Public Threads**." in shown
    mute = world.guild.create_text_channel(
        "mute",
        overwrites={everyone: discord.PermissionOverwrite(attach_files=False, read_message_history=False)},
    )
    shown = words_of(answer_to(await manager.slash(mute, "setup")))
    assert "I lack: **Attach Files**, **Read Message History**." in shown
    await decide(world, ServerVerb.CHANNELS, arena, mute)
    shown = words_of(answer_to(await manager.slash(quiet, "setup")))
    assert f"✓ In <#{arena.id}>" in shown, (
        "the channels that are allowed are checked, from wherever it is asked"
    )
    assert f"✗ I can't play in <#{mute.id}>. I lack: **Attach Files**" in shown


async def test_matches_are_begun_only_where_the_server_allows_it(world: World) -> None:
    mio, arena, lounge = world.people["mio"], world.channels["arena"], world.channels["lounge"]
    said = await decide(world, ServerVerb.CHANNELS, lounge)
    assert f"Matches are begun only in <#{lounge.id}>." in words_of(said)
    refused = answer_to(await mio.slash(arena, "duel", deck="s.plain"))
    assert f"they are in <#{lounge.id}>" in words_of(refused)
    begun = answer_to(await mio.slash(lounge, "duel", deck="s.plain"))
    assert "is being posted" in words_of(begun)
    checked = words_of(answer_to(await world.people[MANAGER].slash(arena, "setup")))
    assert f"In <#{lounge.id}>" in checked
    assert "in every channel" in words_of(await decide(world, ServerVerb.CHANNELS))
    assert "is being posted" in words_of(answer_to(await mio.slash(arena, "duel", deck="s.plain")))


async def test_a_channel_that_was_deleted_is_chosen_no_more(world: World) -> None:
    arena, lounge = world.channels["arena"], world.channels["lounge"]
    await decide(world, ServerVerb.CHANNELS, arena, lounge)
    world.env.backend.delete_channel(lounge.id)
    await world.settle()
    shown = answer_to(await world.people[MANAGER].slash(arena, "setup"))
    custom_id = ServerPress(ServerVerb.CHANNELS).custom_id
    (select,) = [each for each in walk_components(shown.components) if each.get("custom_id") == custom_id]
    assert [int(each["id"]) for each in select["default_values"]] == [arena.id]
    assert f"<#{lounge.id}> is gone" in words_of(shown)


async def test_the_servers_clock_is_meant_when_none_is_named(world: World) -> None:
    mio, arena = world.people["mio"], world.channels["arena"]
    await decide(world, ServerVerb.CLOCK, "slow")
    await mio.slash(arena, "duel", deck="s.plain")
    (challenge,) = await world.app.challenges.of_user(mio.id)
    assert challenge.time_control is not None
    assert challenge.time_control.name == "slow"


async def test_a_server_without_ratings(world: World) -> None:
    await decide(world, ServerVerb.UNRATED)
    assert not (await (await begin_match(world)).info()).is_rated
    await decide(world, ServerVerb.RATED)
    assert (await (await begin_match(world)).info()).is_rated
    await decide(world, ServerVerb.LANGUAGE, "ja")
    assert (await world.app.servers.get(world.guild.id)).language is Language.JAPANESE
