"""A problem is reported with one press; whoever runs the bot finds the position and the journal."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.app.people.reports import MOST_OF_REPORT
from bot.app.policy import Policy
from bot.app.refusals import Refused
from bot.discord.match.addresses import Verb
from bot.discord.people.reports import say_attached
from bot.discord.platform.reporting import AboutPress, ReportPress
from bot.model.reports import Report
from bot.sandbox.world import Setting, World, open_world
from engine.kernel.journal import Journal, replay
from tests.bot.discord.table_talk import Match, answer_to, begin_match, words_of
from tests.bot.discord.tables import NOON
from tests.bot.worlds import refusal_of


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
    added = words_of(answer_to(await mio.slash(match.place, "report", words="It was in the deck.", number=1)))
    assert "Your words were added to report **#1**." in added
    (report,) = await world.app.reports.newest()
    first, second = report.words.splitlines()
    assert first == "My card is gone."
    assert second.endswith("UTC] It was in the deck."), "both texts are kept, with the time of the second"
    await world.app.privacy.delete(mio.id)
    assert await world.app.reports.newest() == []


async def test_a_report_is_not_endless(world: World, match: Match) -> None:
    mio = match.players[0].actor
    await mio.slash(match.place, "report", words="a" * 300)
    said = [
        words_of(answer_to(await mio.slash(match.place, "report", words="b" * 300, number=1)))
        for _ in range(MOST_OF_REPORT // 300)
    ]
    assert "were added" in said[0]
    assert "Report #1 is full. Make another one" in said[-1]
    (report,) = await world.app.reports.newest()
    assert len(report.words) <= MOST_OF_REPORT


async def test_a_report_in_the_thread_of_a_rematch_is_about_the_rematch(world: World, match: Match) -> None:
    mio, rin, ann = (world.people[name] for name in ("mio", "rin", "ann"))
    await world.app.matches.concede(match.id, mio.id)
    for player in (rin, mio):
        await world.app.rematches.offer(match.id, player.id)
    await world.settle()
    (rematch,) = await world.app.matches.of_user(mio.id)
    for who in (mio, ann):
        said = words_of(answer_to(await who.slash(match.place, "report", words="Odd.")))
        assert f"It is about match #{rematch.id}" in said
        assert "the journal up to now is in it" in said, "this game writes no positions"
        report, *_ = await world.app.reports.newest()
        assert report.match_id == rematch.id


def test_what_is_in_a_report_is_said() -> None:
    report = Report(1, NOON, "Odd.", 5)
    assert say_attached(report) == "Nothing but your words is in it."
    of_match = replace(report, match_id="ABCD2345", scenario="a position")
    assert "the position as you see it, and the journal up to now, are in it" in say_attached(of_match)


async def test_it_is_asked_which_match_is_meant_where_that_is_not_plain(world: World) -> None:
    first, second = await begin_match(world), await begin_match(world, channel="lounge", seed=9)
    mio, arena = world.people["mio"], world.channels["arena"]
    await world.app.matches.concede(second.id, mio.id)
    asked = answer_to(await mio.slash(arena, "report", words="My card is gone."))
    assert "report **#1**" in words_of(asked)
    assert "So far nothing but your words is in it. Which match is it about?" in words_of(asked)
    (report,) = await world.app.reports.newest()
    assert (report.words, report.match_id) == ("My card is gone.", None), "nothing is lost"
    chosen = answer_to(await mio.select(asked, [second.id]))
    assert f"It is about match #{second.id}" in words_of(chosen), "one that is over can be chosen as well"
    (report,) = await world.app.reports.newest()
    assert (report.match_id, report.words, report.seat) == (second.id, "My card is gone.", 0)
    again = answer_to(await mio.slash(arena, "report", words="Or this?", number=1, match=first.id))
    assert f"Report #1 is about match #{second.id} already" in words_of(again).replace("\\", "")
    assert "Your words were added" in words_of(again)


async def test_a_report_may_be_about_no_match(world: World, match: Match) -> None:
    mio, ann, arena = world.people["mio"], world.people["ann"], world.channels["arena"]
    asked = answer_to(await mio.slash(arena, "report", words="I can't find my deck."))
    about_none = answer_to(await mio.select(asked, ["-"]))
    assert "Nothing but your words is in it." in words_of(about_none)
    plain = answer_to(await ann.slash(arena, "report", words="Hello?"))
    assert "Nothing but your words is in it." in words_of(plain), "somebody without matches isn't asked"
    assert [report.match_id for report in await world.app.reports.newest()] == [None, None]


async def test_the_match_of_a_report_can_be_named(world: World, match: Match) -> None:
    mio, rin, arena = world.people["mio"], world.people["rin"], world.channels["arena"]
    suggested = await mio.autocomplete(arena, "report", "match", "")
    assert [choice["value"] for choice in suggested] == [match.id]
    said = words_of(answer_to(await mio.slash(arena, "report", words="Odd.", match=match.id)))
    assert f"It is about match #{match.id}" in said
    await rin.slash(arena, "report", words="Which?")
    later = words_of(answer_to(await rin.slash(arena, "report", words="This.", number=2, match=match.id)))
    assert f"It is about match #{match.id}" in later, "it is attached afterwards"
    report, _ = await world.app.reports.newest()
    assert report.match_id == match.id
    assert "Which?" in report.words
    assert "This." in report.words


async def test_nobody_attaches_a_match_to_the_report_of_somebody_else(world: World, match: Match) -> None:
    mio, rin, arena = world.people["mio"], world.people["rin"], world.channels["arena"]
    await mio.slash(arena, "report", words="Odd.")
    outcome = await refusal_of(world.app.reports.attach(1, rin.id, match.id))
    assert isinstance(outcome, Refused)
    assert (await world.app.reports.newest())[0].match_id is None
    assert (await world.app.reports.newest())[0].user_id == mio.id


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

    monkeypatch.setattr(world.client.front_end.reader, "log", fail)
    shown = await match.press_board(mio, Verb.LOG)
    assert "Something went wrong on our side" in words_of(shown)
    assert ReportPress(match.id).custom_id in str(shown.components)
    world.env._errors.clear()


def test_other_addresses_are_not_read() -> None:
    assert AboutPress.read(AboutPress(7).custom_id) == AboutPress(7)
    assert AboutPress.read("rw") is None
    assert AboutPress.read("rw|!") is None
    assert ReportPress.read("r1|ABCD2345") == ReportPress("ABCD2345")
    assert ReportPress.read(ReportPress().custom_id) == ReportPress()
    assert ReportPress.read("r1|a|b") is None
    assert ReportPress.read("r2|a") is None
