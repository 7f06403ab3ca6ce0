"""Going back, ending and pausing by agreement, as people see it."""

from __future__ import annotations

import simcord

from bot.app.values import MatchStatus
from bot.discord.match.addresses import Verb
from bot.discord.match.staleness import STALE
from bot.sandbox.world import World
from tests.bot.discord.table_talk import Match, answer_to, begin_match, labels_of, presses_of, words_of

DAY = 24 * 3600
UNDO = "↩ Take back my last choice"


async def menu_of(match: Match, who: simcord.MemberActor) -> simcord.ResponseMessage:
    """The menu of offers, opened from the board."""
    more = await match.press_board(who, Verb.MORE)
    return answer_to(await who.click(more, label="Take back, draw, pause …"))


async def test_a_choice_is_taken_back_within_the_panel(world: World) -> None:
    match = await begin_match(world, deck="s.flat")
    while (await match.info()).undo_entry is None:
        await match.answer()
    player = await match.to_choose()
    await player.open_panel(await match.board(), match.id)
    assert player.panel is not None
    before = await match.info()
    await player.actor.click(player.panel, label=UNDO)
    await world.settle()
    after = await match.info()
    assert after.prompt_id == (before.prompt_id or 0) + 1
    assert "The choice was taken back." in words_of(player.panel)
    log = words_of(await match.press_board(world.people["ann"], Verb.LOG))
    assert f"{player.actor.user.name.capitalize()} took back the last choice." in log


async def test_a_double_press_on_take_back_asks_the_opponent_nothing(world: World) -> None:
    match = await begin_match(world, deck="s.flat")
    while (await match.info()).undo_entry is None:
        await match.answer()
    player = await match.to_choose()
    first, second = [await match.press_board(player.actor, Verb.ACTIONS) for _ in range(2)]
    await player.actor.click(first, label=UNDO)
    shown = answer_to(await player.actor.click(second, label=UNDO))
    assert STALE in words_of(shown)
    after = await match.info()
    assert after.offer is None
    assert after.prompt_seat == match.players.index(player)


async def test_a_take_back_that_ends_the_rating_says_so_first_and_to_both(world: World, match: Match) -> None:
    sentence = f"**⚠ If you both agree, match #{match.id} no longer counts for the ratings: "
    first = await match.to_choose()
    await match.answer()
    offered = answer_to(await first.actor.slash(match.place, "offer", what="takeback"))
    assert words_of(offered).startswith(sentence)
    await world.settle()
    notice = match.place.last_message
    assert notice is not None
    (opening, *_) = words_of(notice).splitlines()
    assert sentence in opening
    other = next(each for each in match.players if each is not first)
    waiting = answer_to(await other.actor.slash(match.place, "offer"))
    assert sentence in words_of(waiting)


async def test_an_offer_is_answered_by_the_other(world: World, match: Match) -> None:
    mio, rin, ann = (world.people[name] for name in ("mio", "rin", "ann"))
    menu = await menu_of(match, mio)
    assert labels_of(menu) == ["Take back", "Offer a draw", "Annul …"], "without a clock nothing is paused"
    offered = answer_to(await mio.click(menu, label="Offer a draw"))
    assert "You offer to end the match as a draw." in words_of(offered)
    await world.settle()
    notice = match.place.last_message
    assert notice is not None
    assert f"<@{rin.id}> <@{mio.id}> offers to end the match as a draw." in words_of(notice)
    (yes,), (no,) = presses_of(notice, Verb.AGREE), presses_of(notice, Verb.DECLINE)
    assert "You are watching" in words_of(answer_to(await ann.click(notice, custom_id=yes)))
    assert "your own offer" in words_of(answer_to(await mio.click(notice, custom_id=yes)))
    assert labels_of(await menu_of(match, rin)) == ["Agree", "Decline"]
    assert labels_of(await menu_of(match, mio))[0] == "Withdraw"
    assert "Done" in words_of(answer_to(await rin.click(notice, custom_id=no)))
    assert "no longer stands" in words_of(answer_to(await rin.click(notice, custom_id=yes)))
    await world.settle()
    assert match.place.last_message is not None
    assert f"<@{mio.id}> your offer to end the match as a draw: your opponent declined." in words_of(
        match.place.last_message
    )


async def test_a_match_is_annulled_by_command(world: World, match: Match) -> None:
    mio, rin = world.people["mio"], world.people["rin"]
    await mio.slash(match.place, "offer", what="annul")
    await world.settle()
    agreed = answer_to(await rin.slash(match.place, "offer", what="annul"))
    assert "annulled" in words_of(agreed)
    await world.settle()
    assert (await match.info()).status is MatchStatus.ANNULLED
    assert "**Annulled.**" in words_of(match.result())
    over = answer_to(await rin.slash(match.place, "offer", match=match.id))
    assert "This match is over." in words_of(over)


async def test_a_pause_stands_on_the_board_and_is_ended_there(world: World) -> None:
    match = await begin_match(world, clock="live")
    mio, rin = world.people["mio"], world.people["rin"]
    await mio.slash(match.place, "offer", what="vacation", days=3)
    await world.settle()
    waiting = answer_to(await rin.slash(match.place, "offer"))
    assert "to stop the clocks for 3 days" in words_of(waiting)
    await rin.click(waiting, label="Agree")
    await world.settle()
    assert "the clocks stand until <t:" in words_of(await match.board())
    assert "Go on" not in labels_of(await menu_of(match, rin))
    await mio.click(await menu_of(match, mio), label="Go on")
    await world.settle()
    assert "time is up <t:" in words_of(await match.board())


async def test_the_time_of_the_late_player_may_be_stopped(world: World) -> None:
    match = await begin_match(world, clock="live")
    await world.advance(3600 + 60)
    notice = match.place.last_message
    assert notice is not None
    paused = answer_to(await world.people["rin"].click(notice, label="Pause"))
    assert "Done" in words_of(paused)
    await world.settle()
    assert "the clocks stand" in words_of(await match.board())
    await world.advance(30 * DAY)
    assert not (await match.info()).is_over


async def test_annulling_against_the_computer_is_asked_once_more(world: World) -> None:
    mio = world.people["mio"]
    wish = {"computer": "random", "deck": "s.plain"}
    await mio.slash(world.channels["arena"], "duel", **wish)
    await world.settle()
    (info,) = await world.app.matches.of_user(mio.id)
    place = world.thread(info.id)
    menu = answer_to(await mio.slash(place, "offer"))
    assert labels_of(menu) == ["Take back", "Annul …"]
    asked = answer_to(await mio.click(menu, label="Annul …"))
    assert "without a result" in words_of(asked)
    assert not (await world.app.matches.get(info.id)).is_over
    await mio.click(asked, label="Yes, annul it")
    assert (await world.app.matches.get(info.id)).is_over
