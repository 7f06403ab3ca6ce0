"""Finding somebody, with the commands and presses of people."""

from __future__ import annotations

import pytest

from bot.app.challenges.blocking import Blocks
from bot.model.deliveries import CallForMatch
from bot.model.settings import Language, UserSettings
from bot.sandbox.world import World
from tests.bot.discord.table_talk import answer_to, labels_of, refusal_of, words_of


async def test_two_find_each_other(world: World) -> None:
    arena, mio, rin = world.channels["arena"], world.people["mio"], world.people["rin"]
    empty = answer_to(await mio.slash(arena, "lobby"))
    assert empty.ephemeral
    assert "Nobody else looks" in words_of(empty)
    assert "`/lobby` with a `deck`" in words_of(empty)
    looking = answer_to(await mio.slash(arena, "lobby", deck="s.plain", clock="live", within=300))
    assert "You look for a match now" in words_of(looking)
    assert "within 300 points" in words_of(looking)
    assert labels_of(looking) == ["Look again", "Stop looking"]
    seen = answer_to(await rin.slash(arena, "lobby"))
    assert "- Mio (1000 points):" in words_of(seen)
    assert "Play Mio" not in labels_of(seen), "Rin hasn't said what she looks for"
    found = answer_to(await rin.slash(arena, "lobby", deck="s.steep"))
    assert labels_of(found) == ["Play Mio", "Look again", "Stop looking"]
    told = answer_to(await rin.click(found, label="Play Mio"))
    await world.settle()
    (match,) = await world.app.matches.of_user(mio.id)
    assert f"Match #{match.id} begins." in words_of(told)
    assert set(match.users) == {mio.id, rin.id}
    assert "My panel" in labels_of(world.thread(match.id).history()[-1])
    again = answer_to(await rin.click(seen, label="Look again"))
    assert "Nobody else looks" in words_of(again), "neither looks on"


async def test_who_looks_no_more_is_not_seen(world: World) -> None:
    arena, mio, rin = world.channels["arena"], world.people["mio"], world.people["rin"]
    looking = answer_to(await mio.slash(arena, "lobby", deck="s.plain"))
    found = answer_to(await rin.slash(arena, "lobby", deck="s.plain"))
    assert "Play Mio" in labels_of(found)
    stopped = answer_to(await mio.click(looking, label="Stop looking"))
    assert "You don't look any more." in words_of(stopped)
    late = refusal_of(await rin.click(found, label="Play Mio"))
    assert "don't look for a match any more" in late
    assert await world.app.matches.of_user(mio.id) == []


async def test_wishes_that_differ_have_no_button(world: World) -> None:
    arena, mio, rin = world.channels["arena"], world.people["mio"], world.people["rin"]
    await mio.slash(arena, "lobby", deck="s.plain", language="ja", starters=True)
    found = answer_to(await rin.slash(arena, "lobby", deck="s.plain", language="en"))
    assert "日本語 · starter decks alone" in words_of(found)
    assert "Play Mio" not in labels_of(found)


async def test_blocked_people_see_nothing_of_each_other(world: World) -> None:
    arena, mio, rin = world.channels["arena"], world.people["mio"], world.people["rin"]
    await Blocks(world.app.context).block(mio.id, rin.id)
    await mio.slash(arena, "lobby", deck="s.plain")
    assert "Mio" not in words_of(answer_to(await rin.slash(arena, "lobby", deck="s.plain")))
    assert "Rin" not in words_of(answer_to(await mio.slash(arena, "lobby")))


async def test_what_cant_be_looked_for_is_refused(world: World) -> None:
    arena, mio = world.channels["arena"], world.people["mio"]
    assert "no single deck called" in words_of(answer_to(await mio.slash(arena, "lobby", deck="zzzz")))
    assert "with which deck" in words_of(answer_to(await mio.slash(arena, "lobby", clock="live")))


@pytest.mark.parametrize("language", [Language.ENGLISH, Language.JAPANESE])
async def test_it_is_said_in_the_readers_language(world: World, language: Language) -> None:
    arena, mio, rin = world.channels["arena"], world.people["mio"], world.people["rin"]
    await world.app.preferences.set(mio.id, UserSettings(language=language))
    await rin.slash(arena, "lobby", deck="s.plain")
    shown = answer_to(await mio.slash(arena, "lobby", deck="s.plain"))
    wanted = "Play Rin" if language is Language.ENGLISH else "Rinさんと対戦"
    assert wanted in labels_of(shown)


async def test_a_channel_where_no_match_may_begin_is_no_place_to_meet(world: World) -> None:
    arena, mio, rin = world.channels["arena"], world.people["mio"], world.people["rin"]
    await mio.slash(arena, "lobby", deck="s.plain")
    found = answer_to(await rin.slash(arena, "lobby", deck="s.plain"))
    await world.app.servers.decide(world.guild.id, channels=(world.channels["lounge"].id,))
    answer_to(await rin.click(found, label="Play Mio"))
    assert await world.app.matches.of_user(mio.id) == []


async def test_a_role_is_told_that_somebody_looks(world: World) -> None:
    """As somebody decides who manages the server; nobody else is notified, and it is taken back as well."""
    arena, mio, rin, bob = world.channels["arena"], *(world.people[name] for name in ("mio", "rin", "bob"))
    role = world.guild.create_role("Looking", mentionable=True)
    told = answer_to(await bob.slash(arena, "setup", looking_role=role))
    assert f"<@&{role.id}> is told when somebody looks" in words_of(told)
    await mio.slash(arena, "lobby", deck="s.plain", clock="live")
    await world.settle()
    posted = arena.last_message
    assert posted is not None
    assert f"<@&{role.id}> Mio looks for a match" in words_of(posted)
    assert [each.id for each in posted.role_mentions] == [role.id]
    assert posted.mentions == []
    await rin.slash(arena, "lobby", deck="s.plain")
    await world.settle()
    assert arena.last_message == posted, "once an hour at most"


async def test_a_call_that_a_process_posted_before_it_died_is_not_posted_again(world: World) -> None:
    """It was posted, but not noted; hours later Discord remembers no nonce any more."""
    arena, mio, bob = world.channels["arena"], world.people["mio"], world.people["bob"]
    role = world.guild.create_role("Looking", mentionable=True)
    await bob.slash(arena, "setup", looking_role=role)
    began = world.env.now()
    await mio.slash(arena, "lobby", deck="s.plain")
    seeker, _ = await world.app.seeking.list_seekers(world.guild.id, mio.id)
    assert seeker is not None
    call = CallForMatch(subject=seeker.id, channel_id=arena.id)
    first = await world.client.deliverer.deliver(call)
    again = await world.client.deliverer.deliver(call, tried_since=began)
    assert first.message_id == again.message_id is not None
    assert len([each for each in arena.history() if "looks for a match" in words_of(each)]) == 1
