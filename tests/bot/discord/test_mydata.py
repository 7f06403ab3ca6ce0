"""Everybody can have what is stored about them, and have it deleted."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.app.people import privacy
from bot.discord.people import mydata
from bot.discord.people.mydata import build_about
from bot.discord.platform.markdown import name_user
from bot.legal import LegalPage
from bot.model.settings import UserSettings
from bot.sandbox.world import Setting, World
from bot.store.schema import metadata
from engine.kernel.journal import Journal, replay
from engine.kernel.translation import speaking
from tests.bot.discord.table_talk import answer_to, begin_match, labels_of, words_of
from tests.bot.worlds import AT_ONCE

DOCS = Path(__file__).parents[3] / "docs"


@pytest.fixture
def setting(setting: Setting) -> Setting:
    """Matches that are over at once count, and everybody has a place."""
    return replace(setting, policy=AT_ONCE)


async def test_the_export_is_a_file_for_its_person_alone(world: World) -> None:
    mio, rin, arena = world.people["mio"], world.people["rin"], world.channels["arena"]
    await world.app.preferences.set(mio.id, UserSettings(is_text_only=True))
    match = await begin_match(world)
    await world.app.matches.concede(match.id, rin.id)
    shown = answer_to(await mio.slash(arena, "mydata export"))
    assert shown.ephemeral
    (file,) = shown.attachments
    data = json.loads((await world.app.privacy.export(mio.id)).data)
    assert file.filename == f"oshiban-{mio.id}.json"
    assert data["settings"] == {"is_text_only": True}
    assert [rating["matches"] for rating in data["rows"]["ratings"]] == [1]
    (played,) = data["matches"]
    assert played["rating"]["before"] == 1000
    assert played["log"]
    assert played["match"]["seats"][1]["hand_message_id"] is None, "that is the opponent's"


async def test_an_export_in_several_files_says_how_to_get_the_next(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    mio, arena = world.people["mio"], world.channels["arena"]
    for _ in range(2):
        await begin_match(world)
    assert (
        words_of(answer_to(await mio.slash(arena, "mydata export"))) == "Everything that is stored about you."
    )
    monkeypatch.setattr(privacy, "ROOM", 1)
    monkeypatch.setattr(mydata, "FILE_BYTES", len((await world.app.privacy.export(mio.id)).data) // 2)
    shown = answer_to(await mio.slash(arena, "mydata export"))
    assert "the matches 1 to 1 of 2, the oldest first." in words_of(shown)
    assert "`/mydata export first_match:2`" in words_of(shown)
    following = answer_to(await mio.slash(arena, "mydata export", first_match=2))
    assert "the matches 2 to 2 of 2, the oldest first." in words_of(following)
    assert "first_match" not in words_of(following)
    (file,) = following.attachments
    assert file.filename == f"oshiban-{mio.id}.json.gz"
    none = answer_to(await mio.slash(arena, "mydata export", first_match=3))
    assert words_of(none) == "You have 2 matches, so there is none with the number 3."
    assert not none.attachments


async def test_an_export_that_no_file_can_hold_is_not_left_out_without_a_word(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mydata, "FILE_BYTES", 1)
    mio, arena = world.people["mio"], world.channels["arena"]
    shown = answer_to(await mio.slash(arena, "mydata export"))
    assert words_of(shown).startswith("Your data are too large for Discord.")
    assert not shown.attachments


async def test_one_match_is_told_as_one(world: World) -> None:
    mio, arena = world.people["mio"], world.channels["arena"]
    await begin_match(world)
    none = answer_to(await mio.slash(arena, "mydata export", first_match=2))
    assert words_of(none) == "You have 1 match, so there is none with the number 2."


async def test_nothing_is_deleted_before_it_is_confirmed(world: World) -> None:
    mio, rin, arena = world.people["mio"], world.people["rin"], world.channels["arena"]
    finished, running = await begin_match(world), await begin_match(world)
    await world.app.matches.concede(finished.id, rin.id)
    await world.settle()
    asked = answer_to(await mio.slash(arena, "mydata delete"))
    assert "Running matches that you lose at once: 1." in words_of(asked)
    assert "Finished matches that lose your name, and stay with your opponents: 1." in words_of(asked)
    kept = answer_to(await mio.click(asked, label="Keep it"))
    assert "Nothing was deleted." in words_of(kept)
    assert not (await running.info()).is_over

    asked = answer_to(await mio.slash(arena, "mydata delete"))
    assert labels_of(asked) == ["Yes, delete everything", "Keep it"]
    gone = answer_to(await mio.click(asked, label="Yes, delete everything"))
    assert "Everything about you is deleted." in words_of(gone)
    await world.settle()
    given_up = await running.info()
    assert given_up.result is not None
    assert given_up.result.winner == 1
    assert "None is finished yet." in words_of(answer_to(await mio.slash(arena, "history")))
    theirs = words_of(answer_to(await rin.slash(arena, "history")))
    assert "vs a former player" in theirs
    journal = Journal.from_json(await world.app.matches.journal(finished.id))
    pack = world.setting.packs.get("tiny")
    again = replay(pack.ruleset, journal.header, journal.entries)
    assert again.result == (await finished.info()).result


async def test_the_page_in_the_bot(world: World) -> None:
    shown = words_of(answer_to(await world.people["mio"].slash(world.channels["arena"], "mydata about")))
    assert "What I keep about you" in shown


@pytest.mark.parametrize("name", ["privacy.md", "privacy.ja.md"])
def test_the_privacy_page_names_every_table(name: str) -> None:
    page = (DOCS / name).read_text(encoding="utf-8")
    missing = [name for name in metadata.tables if f"`{name}`" not in page]
    assert missing == []


@pytest.mark.parametrize("page", LegalPage)
def test_both_languages_of_a_page_have_the_same_parts(page: LegalPage) -> None:
    parts = [
        [line.split(" ")[0] for line in page.read(language).splitlines() if line.startswith(("#", "- "))]
        for language in ("en", "ja")
    ]
    rows = [page.read(language).count("\n| `") for language in ("en", "ja")]
    assert parts[0] == parts[1]
    assert rows[0] == rows[1]


async def test_the_whole_texts_are_at_their_addresses_or_attached(world: World) -> None:
    shown = answer_to(await world.people["mio"].slash(world.channels["arena"], "mydata about"))
    assert "What I keep about you" in words_of(shown)
    assert "docs/" not in words_of(shown)
    assert [file.filename for file in shown.attachments] == ["privacy.md", "terms.md"]

    with speaking("ja"):
        assert [file.filename for file in build_about({}).files] == ["privacy.ja.md", "terms.ja.md"]

    pages = {LegalPage.PRIVACY: "https://example.org/p", LegalPage.TERMS: "https://example.org/t"}
    named = build_about(pages)
    assert "https://example.org/p" in named.content
    assert "https://example.org/t" in named.content
    assert named.files == ()
    half = build_about({LegalPage.PRIVACY: "https://example.org/p"})
    assert [file.filename for file in half.files] == ["terms.md"]


async def test_somebody_whose_data_are_gone_is_called_alike_everywhere(world: World) -> None:
    """In pictures, which know no mentions, as in posts."""
    assert (
        await world.client.front_end.names.find(world.guild.id, None) == name_user(None) == "a former player"
    )


async def test_what_is_posted_after_a_deletion_brings_nothing_back(world: World) -> None:
    """The matches that are given up, and the challenges that end, are told of afterwards."""
    mio, rin, arena = world.people["mio"], world.people["rin"], world.channels["arena"]
    await begin_match(world)
    await rin.slash(arena, "duel", opponent=mio, deck="s.plain")
    await mio.slash(arena, "duel", deck="s.plain")
    await world.settle()
    asked = answer_to(await mio.slash(arena, "mydata delete"))
    await mio.click(asked, label="Yes, delete everything")
    await world.settle()
    async with world.store.engine.connect() as connection:
        rows = {
            table.name: repr((await connection.execute(select(table))).all())
            for table in metadata.sorted_tables
        }
    assert [name for name, found in rows.items() if str(mio.id) in found] == []
