"""Going back, ending and pausing by agreement, as people see it."""

from __future__ import annotations

import discord
import simcord

from bot.discord.match.addresses import Verb
from bot.discord.platform.refusing import STALE
from bot.model.matches import MatchStatus, OfferKind
from bot.sandbox.world import World
from tests.bot.discord.table_talk import Match, answer_to, begin_match, labels_of, presses_of, words_of

DAY = 24 * 3600
UNDO = "↩ Take back"


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
    assert "Your choice was taken back." in words_of(player.panel)
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
    assert f"<@{rin.id}> Mio offers to end the match as a draw." in words_of(notice)
    (yes,), (no,) = presses_of(notice, Verb.AGREE), presses_of(notice, Verb.DECLINE)
    assert "You are watching" in words_of(answer_to(await ann.click(notice, custom_id=yes)))
    assert "your own offer" in words_of(answer_to(await mio.click(notice, custom_id=yes)))
    assert labels_of(await menu_of(match, rin)) == ["Agree", "Decline"]
    assert labels_of(await menu_of(match, mio))[0] == "Withdraw"
    assert "You declined" in words_of(answer_to(await rin.click(notice, custom_id=no)))
    assert "no longer stands" in words_of(answer_to(await rin.click(notice, custom_id=yes)))


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
    assert "The clocks stand until one of you goes on" in words_of(paused)
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


# --- what is left of an offer -------------------------------------------------------------------------------


async def make_offer(match: Match, who: simcord.MemberActor, **offer: object) -> discord.Message:
    """The post of an offer."""
    await who.slash(match.place, "offer", **offer)
    await match.world.settle()
    notice = match.place.last_message
    assert notice is not None
    assert labels_of(notice) == ["Agree", "Decline"]
    return notice


def now_of(match: Match, message: discord.Message) -> discord.Message:
    """A post as it is now."""
    return next(each for each in match.place.history() if each.id == message.id)


async def test_an_offer_that_was_declined_has_no_buttons_any_more(world: World, match: Match) -> None:
    mio, rin = world.people["mio"], world.people["rin"]
    notice = await make_offer(match, mio, what="draw")
    said = words_of(answer_to(await rin.click(notice, label="Decline")))
    assert "You declined the offer of Mio to end the match as a draw." in said
    await world.settle()
    assert labels_of(now_of(match, notice)) == []
    assert "Rin declined it." in words_of(now_of(match, notice))
    told = match.place.last_message
    assert told is not None
    assert f"<@{mio.id}> your offer to end the match as a draw: Rin declined it." in words_of(told)


async def test_a_withdrawal_is_told_to_who_was_asked(world: World, match: Match) -> None:
    mio = world.people["mio"]
    notice = await make_offer(match, mio, what="draw")
    menu = await menu_of(match, mio)
    withdrawn = answer_to(await mio.click(menu, label="Withdraw"))
    assert withdrawn.id == menu.id, "the menu that was pressed tells it"
    assert labels_of(withdrawn) == []
    assert "You withdrew your offer to end the match as a draw." in words_of(withdrawn)
    await world.settle()
    assert labels_of(now_of(match, notice)) == []
    assert "Mio withdrew it." in words_of(now_of(match, notice))
    told = match.place.last_message
    assert told is not None
    assert told.id != notice.id
    assert "Mio withdrew the offer to end the match as a draw." in words_of(told)


async def test_a_second_offer_takes_the_place_of_the_first_and_says_so(world: World, match: Match) -> None:
    mio = world.people["mio"]
    notice = await make_offer(match, mio, what="draw")
    again = answer_to(await mio.slash(match.place, "offer", what="draw"))
    assert "You have offered that already; it waits for an answer." in words_of(again)
    await world.settle()
    assert match.place.last_message == notice, "nothing is posted twice"
    other = answer_to(await mio.slash(match.place, "offer", what="annul"))
    assert "in place of your offer to end the match as a draw" in words_of(other)
    assert "Rin is asked" in words_of(other)
    await world.settle()
    assert labels_of(now_of(match, notice)) == []
    assert "Mio offers something else instead." in words_of(now_of(match, notice))
    second = match.place.last_message
    assert second is not None
    assert "in place of the offer to end the match as a draw" in words_of(second)
    assert labels_of(second) == ["Agree", "Decline"]


async def test_playing_on_leaves_no_buttons_of_what_it_declines(world: World, match: Match) -> None:
    other, chooser = ("rin", 0) if (await match.info()).prompt_seat == 0 else ("mio", 1)
    notice = await make_offer(match, world.people[other], what="draw")
    await match.answer()
    assert labels_of(now_of(match, notice)) == []
    expected = f"{match.players[chooser].actor.name.capitalize()} played on, which declines it."
    assert expected in words_of(now_of(match, notice))


async def test_a_match_that_is_over_has_no_offer(world: World, match: Match) -> None:
    mio, rin = world.people["mio"], world.people["rin"]
    notice = await make_offer(match, mio, what="annul")
    await world.app.matches.concede(match.id, rin.id)
    await world.settle()
    assert labels_of(now_of(match, notice)) == []
    assert "The match is over." in words_of(now_of(match, notice))


async def test_an_agreement_says_who_what_and_until_when(world: World) -> None:
    match = await begin_match(world, clock="live")
    mio, rin = world.people["mio"], world.people["rin"]
    notice = await make_offer(match, mio, what="vacation", days=3)
    said = words_of(answer_to(await rin.click(notice, label="Agree")))
    assert "The clocks stand until <t:" in said
    assert "Mio is on vacation for 3 days" in said
    await world.settle()
    assert labels_of(now_of(match, notice)) == []
    assert "Rin agreed." in words_of(now_of(match, notice))
    told = match.place.last_message
    assert told is not None
    assert f"<@{mio.id}> your offer to stop the clocks for 3 days: Rin agreed." in words_of(told)
    assert "is on vacation for 3 days" in words_of(told)
    menu = await menu_of(match, rin)
    assert "The clocks stand until <t:" in words_of(menu)
    assert "Mio is on vacation" in words_of(menu)
    on = answer_to(await mio.click(await menu_of(match, mio), label="Go on"))
    assert "The clocks run again." in words_of(on)
    next_up = (await match.to_choose()).actor.name.capitalize()
    assert f"{next_up} has time until <t:" in words_of(on)


async def test_whoever_chooses_in_a_pause_goes_on(world: World) -> None:
    match = await begin_match(world, clock="live")
    mio, rin = world.people["mio"], world.people["rin"]
    notice = await make_offer(match, mio, what="pause")
    said = words_of(answer_to(await rin.click(notice, label="Agree")))
    assert "The clocks stand until one of you goes on: by a choice, or with **Go on**" in said
    await world.settle()
    assert "the clocks stand until a player goes on" in words_of(await match.board())
    who = (await match.to_choose()).actor
    await match.answer()
    info = await match.info()
    assert info.pause is None
    assert info.deadline is not None
    assert "time is up <t:" in words_of(await match.board())
    log = words_of(await match.press_board(world.people["ann"], Verb.LOG))
    assert f"{who.user.name.capitalize()} plays on: the clocks run again." in log


async def test_an_offer_that_ends_before_it_is_posted_has_no_buttons(world: World, match: Match) -> None:
    mio, rin = world.people["mio"], world.people["rin"]
    world.env.inject_error("POST", f"/channels/{match.place.id}/messages", status=403, code=50001)
    await world.app.offers.make(match.id, mio.id, OfferKind.DRAW)
    standing = (await match.info()).offer
    assert standing is not None
    await world.app.offers.answer(match.id, rin.id, standing.number, is_agreed=False)
    await world.settle()
    posts = world.channels["arena"].history() + match.place.history()
    made = [post for post in posts if "offers to end the match as a draw" in words_of(post)]
    assert len(made) == 1, "it goes to the channel, as its thread takes no posts"
    assert labels_of(made[0]) == []
