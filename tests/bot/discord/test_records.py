"""What is remembered of matches, as people are shown it."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.model.decks import StarterDeck
from bot.model.settings import UserSettings
from bot.sandbox.world import Setting, World
from renderers.kit.profile import HEIGHT, WIDTH, draw_profile
from renderers.kit.subjects import Bar, Line, Profile
from tests.bot.discord.table_talk import answer_to, begin_match, words_of
from tests.bot.worlds import AT_ONCE


@pytest.fixture
def setting(setting: Setting) -> Setting:
    """Matches that are over at once count, and everybody has a place."""
    return replace(setting, policy=AT_ONCE)


async def finish(world: World, loser: str = "rin") -> str:
    """A finished match, lost by giving up."""
    match = await begin_match(world)
    await world.app.matches.concede(match.id, world.people[loser].id)
    await world.settle()
    return match.id


async def test_the_result_tells_what_it_has_changed(world: World) -> None:
    match_id = await finish(world)
    posts = [words_of(message) for message in world.thread(match_id).history()]
    (result,) = [words for words in posts if f"Match #{match_id} is over" in words]
    assert f"<@{world.people['mio'].id}>: 1000 → **11" in result
    assert f"<@{world.people['rin'].id}>: 1000 → **8" in result


async def test_history(world: World) -> None:
    mio, rin, ann, arena = *(world.people[name] for name in ("mio", "rin", "ann")), world.channels["arena"]
    first, second = await finish(world), await finish(world, "mio")
    own = words_of(answer_to(await mio.slash(arena, "history")))
    assert "2 finished: 1 won, 1 lost, 0 drawn." in own
    assert f"#{first}" in own
    assert f"#{second}" in own
    assert "vs Rin: **won**" in own
    shown = words_of(answer_to(await ann.slash(arena, "history", player=rin, opponent=mio)))
    assert "Matches of Rin against Mio" in shown
    assert "2 finished: 1 won, 1 lost, 0 drawn." in shown
    assert "None is finished yet." in words_of(answer_to(await ann.slash(arena, "history")))


async def test_older_matches_stand_on_further_pages(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.app.people.records.LISTED", 1)
    mio, rin, ann, arena = *(world.people[name] for name in ("mio", "rin", "ann")), world.channels["arena"]
    first = await finish(world)
    await world.advance(60)  # or nothing would say which of them is the newer one
    second = await finish(world, "mio")
    for reader, asked in ((mio, {}), (mio, {"opponent": rin}), (ann, {"player": mio, "opponent": rin})):
        newest = answer_to(await reader.slash(arena, "history", **asked))
        assert f"#{second}" in words_of(newest)
        assert f"#{first}" not in words_of(newest)
        assert "Page 1 of 2." in words_of(newest)
        assert ("`opponent` shows" in words_of(newest)) is (not asked)
        older = answer_to(await reader.click(newest, label="Next ▶"))
        assert f"#{first}" in words_of(older)
        assert f"#{second}" not in words_of(older)
        assert "2 finished: 1 won, 1 lost, 0 drawn." in words_of(older)
        assert f"#{second}" in words_of(answer_to(await reader.click(older, label="◀ Previous")))


async def test_a_short_history_has_one_page(world: World) -> None:
    await finish(world)
    assert "Page" not in words_of(
        answer_to(await world.people["mio"].slash(world.channels["arena"], "history"))
    )


async def test_leaderboard(world: World) -> None:
    mio, arena = world.people["mio"], world.channels["arena"]
    assert "Nobody has a place yet" in words_of(answer_to(await mio.slash(arena, "leaderboard")))
    await finish(world)
    shown = words_of(answer_to(await mio.slash(arena, "leaderboard")))
    assert shown.index("Mio") < shown.index("Rin")


async def test_a_casual_match_says_so(world: World) -> None:
    mio, rin, arena = world.people["mio"], world.people["rin"], world.channels["arena"]
    await mio.slash(arena, "duel", opponent=rin, deck="s.plain", casual=True)
    await world.settle()
    card = arena.last_message
    assert card is not None
    assert "Casual: it changes no rating." in words_of(card)
    (challenge,) = await world.app.challenges.of_user(mio.id)
    assert not challenge.is_rated


@pytest.mark.parametrize("who", ["server", "mio", "rin"])
async def test_a_match_that_does_not_count_says_so(world: World, who: str) -> None:
    """Whoever has switched ratings off: the server, or one of the players."""
    mio, rin, arena = world.people["mio"], world.people["rin"], world.channels["arena"]
    if who == "server":
        await world.app.servers.decide(world.guild.id, is_rated=False)
    else:
        await world.app.preferences.set(world.people[who].id, UserSettings(is_rated=False))
    await mio.slash(arena, "duel", opponent=rin, deck="s.plain")
    await world.settle()
    card = arena.last_message
    assert card is not None
    assert "Unrated: this match changes no rating." in words_of(card)
    (challenge,) = await world.app.challenges.of_user(mio.id)
    await world.app.challenges.accept(challenge.id, rin.id, StarterDeck("plain"))
    await world.settle()
    assert "Unrated: this match changes no rating." in words_of(arena.history()[0])
    await world.app.matches.concede(challenge.id, rin.id)
    await world.settle()
    result = world.thread(challenge.id).last_message
    assert result is not None
    assert "Unrated: this match changes no rating." in words_of(result)


async def test_a_rated_match_says_nothing_of_the_kind(world: World) -> None:
    match_id = await finish(world)
    posts = [*world.channels["arena"].history(), *world.thread(match_id).history()]
    assert not any("nrated" in words_of(post) for post in posts)


async def test_an_open_challenge_says_what_is_known_of_it(world: World) -> None:
    mio, arena = world.people["mio"], world.channels["arena"]
    await world.app.preferences.set(mio.id, UserSettings(is_rated=False))
    await mio.slash(arena, "duel", deck="s.plain")
    await world.settle()
    assert arena.last_message is not None
    assert "Unrated: this match changes no rating." in words_of(arena.last_message)


async def test_the_profile_is_a_picture_and_words(world: World) -> None:
    mio, arena = world.people["mio"], world.channels["arena"]
    assert "finished no match" in words_of(answer_to(await mio.slash(arena, "profile")))
    await finish(world)
    shown = answer_to(await mio.slash(arena, "profile"))
    (file,) = shown.attachments
    assert file.filename.startswith("profile-")
    assert "1 finished: 1 won" in words_of(shown)
    assert "Most wins in a row: 1; now: 1." in words_of(shown)
    assert "with T-1: 1 finished: 1 won" in words_of(shown)
    await world.app.preferences.set(mio.id, UserSettings(is_text_only=True))
    assert answer_to(await mio.slash(arena, "profile")).attachments == []


def test_profiles_are_drawn_in_every_theme_and_for_any_name() -> None:
    months = tuple(Bar(n % 4, n % 2, n % 3) for n in range(12))
    lines = (Line("A rival with a very long name indeed, longer than the tile", "12 : 10"),) * 3
    figures = (Line("matches", "1000"),) * 4
    legend, tiles, form = ("won", "drawn", "lost"), (lines, lines, ()), (0.5, 1.0, 0.0)
    profile = Profile("星街 \u202e" * 9, "2026", figures, months, legend, tiles, ("R", "D", "P"), form, "F")
    pictures = [draw_profile(profile, theme) for theme in ("night", "day")]
    assert len({picture.filename for picture in pictures}) == 2
    for picture in pictures:
        assert Image.open(BytesIO(picture.data)).size == (WIDTH, HEIGHT)
    empty = Profile("", "", (), (Bar(0, 0, 0),) * 12, ("", "", ""), ((), (), ()), ("", "", ""))
    draw_profile(empty)
