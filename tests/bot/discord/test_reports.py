"""A problem is reported with one press; whoever runs the bot finds the position and the journal."""

from __future__ import annotations

import pytest

from bot.app.policy import Policy
from bot.discord.match.addresses import Verb
from bot.discord.platform.reporting import ReportPress, parse_report
from bot.sandbox.world import Setting, World, open_world
from engine.kernel.journal import Journal, replay
from tests.bot.discord.table_talk import Match, answer_to, begin_match, words_of


async def test_one_press_is_a_report_with_a_number(world: World, match: Match) -> None:
    await match.answer()
    mio = match.players[0].actor
    more = await match.press_board(mio, Verb.MORE)
    said = words_of(answer_to(await mio.click(more, label="Report a problem")))
    assert "report **#1**" in said
    said = words_of(answer_to(await mio.click(more, label="Report a problem")))
    assert "report **#2**" in said
    second, first = await world.app.reports.newest()
    assert (first.number, first.match_id, first.seat, first.user_id) == (1, match.id, 0, mio.id)
    assert first.answers == (await match.info()).answers == 1
    await match.answer()
    journal = Journal.from_json(await world.app.reports.journal(first))
    assert len(journal.entries) == 1, "the match went on; the report stays where it was made"
    pack = world.setting.packs.get("tiny")
    assert replay(pack.ruleset, journal.header, journal.entries).prompt is not None
    assert second.number == 2


async def test_words_are_added_by_their_reporter_alone(world: World, match: Match) -> None:
    mio, rin = (player.actor for player in match.players)
    said = words_of(answer_to(await mio.slash(match.place, "report", words="My card is gone.")))
    assert "report **#1**" in said
    (report,) = await world.app.reports.newest()
    assert (report.words, report.match_id) == ("My card is gone.", match.id)
    refused = words_of(answer_to(await rin.slash(match.place, "report", words="No!", number=1)))
    assert "You have made no report" in refused
    await mio.slash(match.place, "report", words="It was in the deck.", number=1)
    (report,) = await world.app.reports.newest()
    assert report.words == "It was in the deck."
    await world.app.privacy.delete(mio.id)
    assert await world.app.reports.newest() == []


async def test_nobody_floods_the_operator(setting: Setting) -> None:
    few = Setting(setting.packs, policy=Policy(max_reports_a_day=1))
    async with open_world(few) as world:
        mio, arena = world.people["mio"], world.channels["arena"]
        await mio.slash(arena, "report", words="a")
        said = words_of(answer_to(await mio.slash(arena, "report", words="b")))
        assert "You have reported 1 problems today." in said
        await world.advance(90_000)
        assert "**#2**" in words_of(answer_to(await mio.slash(arena, "report", words="c")))


async def test_an_error_offers_the_button(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await begin_match(world)
    mio = match.players[0].actor

    async def fail(*_: object) -> None:
        raise RuntimeError("no log today")

    monkeypatch.setattr(world.client.desk.reader, "log", fail)
    shown = await match.press_board(mio, Verb.LOG)
    assert "Something went wrong on our side" in words_of(shown)
    assert ReportPress(match.id).custom_id in str(shown.components)
    world.env._errors.clear()


def test_other_addresses_are_not_read() -> None:
    assert parse_report("r1|ABCD2345") == ReportPress("ABCD2345")
    assert parse_report(ReportPress().custom_id) == ReportPress()
    assert parse_report("r1|a|b") is None
    assert parse_report("r2|a") is None
