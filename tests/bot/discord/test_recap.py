"""What the board tells at a hand-over: the whole turn, a line for each choice with what came of it."""

from __future__ import annotations

from datetime import datetime, timedelta

import discord
import msgspec
import pytest
from discord import ui

from bot.app.languages import install_languages
from bot.app.packs.weights import Weight
from bot.app.values import TIME_CONTROLS, LogLine, Seat
from bot.discord.match.board import tell_waiting
from bot.discord.match.recap import build_recap
from bot.discord.platform.retiring import without_buttons
from bot.sandbox.world import World
from engine.kernel.translation import speaking
from tests.bot.discord.table_talk import begin_match, words_of
from tests.bot.discord.tables import ANN, BOB, NOON, make_match

LOG = (
    LogLine(5, "Rin ends the turn.", 40),
    LogLine(6, "Turn 6: Rin.", 41, weight=Weight.TURN),
    LogLine(6, "Rin collabs with Ayame.", 42, weight=Weight.ACTION),
    LogLine(6, "Rin draws a card.", 42),
    LogLine(6, "Ayame of Rin uses Konnakiri on Sora.", 43, weight=Weight.ACTION),
    LogLine(6, "Sora of Mio takes 60 damage.", 44),
    LogLine(6, "Sora of Mio is downed.", 44, weight=Weight.DECISIVE),
    LogLine(6, "Mio loses a life (5 → 4): a white cheer.", 44, weight=Weight.DECISIVE),
    LogLine(6, "Mio sends a white cheer to AZKi.", 45),
    LogLine(7, "Turn 7: Mio.", 45, weight=Weight.TURN),
)


def test_each_action_is_a_line_with_what_came_of_it() -> None:
    assert build_recap(LOG, 7, 1000).splitlines() == [
        "**Turn 6**",
        "- Turn 6: Rin.",
        "- Rin collabs with Ayame: draws a card.",
        "- Ayame of Rin uses Konnakiri on Sora: Sora of Mio takes 60 damage; is downed;"
        " Mio loses a life (5 → 4): a white cheer; sends a white cheer to AZKi.",
        "**Turn 7**",
        "- Turn 7: Mio.",
    ]


def test_what_an_action_costs_is_told_behind_it_and_the_end_stands_alone() -> None:
    log = (
        LogLine(6, "Rin plays Soda.", 42, weight=Weight.ACTION),
        LogLine(6, "Rin gets a holo Power.", 43),
        LogLine(6, "Rin collabs with Ayame.", 43, weight=Weight.ACTION),
        LogLine(6, "Rin draws a card.", 43),
        LogLine(6, "Rin took back the last choice.", 44, weight=Weight.ACTION),
        LogLine(6, "Mio concedes: Rin wins.", 45, weight=Weight.END),
    )
    assert build_recap(log, 6, 1000).splitlines() == [
        "**Turn 6**",
        "- Rin plays Soda.",
        "- Rin collabs with Ayame: gets a holo Power; draws a card.",
        "- Rin took back the last choice.",
        "- Mio concedes: Rin wins.",
    ]


def test_a_game_that_names_no_actions_is_told_answer_by_answer() -> None:
    plain = [msgspec.structs.replace(line, weight=Weight.PLAIN) for line in LOG[1:7]]
    told = build_recap(plain, 7, 1000).splitlines()
    assert told[2] == "- Rin collabs with Ayame: draws a card."
    assert told[3] == "- Ayame of Rin uses Konnakiri on Sora."
    assert told[4] == "- Sora of Mio takes 60 damage: is downed."


def test_the_newest_is_kept_and_what_is_left_out_is_counted() -> None:
    recap = build_recap(LOG, 7, 230)
    assert recap.startswith("-# … and 3 earlier lines: **Log**\n- Ayame of Rin uses Konnakiri")
    assert recap.endswith("- Turn 7: Mio.")
    assert len(recap) <= 260


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("seat", "clock"),
    [
        (Seat(0, ANN), None),
        (Seat(0, ANN, remaining=timedelta(days=2)), NOON),
        (Seat(0, None, computer="easy"), None),
    ],
)
def test_an_older_board_no_longer_asks(seat: Seat, clock: datetime | None, language: str) -> None:
    install_languages()
    match = msgspec.structs.replace(
        make_match(),
        seats=(seat, Seat(1, BOB)),
        clock_since=clock,
        time_control=TIME_CONTROLS["standard"],
    )
    layout = ui.LayoutView(timeout=None)
    with speaking(language):
        waiting = tell_waiting(match)
    assert len(waiting) == (1 if clock is None else 2)
    layout.add_item(ui.TextDisplay("\n".join(["## Turn 3", *waiting, "-# Match #A"])))
    layout.add_item(
        ui.ActionRow(ui.Button(label="My panel", style=discord.ButtonStyle.primary, custom_id="x"))
    )
    (text,) = without_buttons(layout).children
    assert isinstance(text, ui.TextDisplay)
    assert text.content == "## Turn 3\n-# Match #A"


async def test_the_post_that_hands_over_tells_the_whole_turn_before(world: World) -> None:
    match = await begin_match(world, deck="s.flat")
    info = await match.info()
    while info.turn < 3:
        await match.step()
        info = await match.info()
    words = words_of(await match.board())
    log = await match.world.client.desk.reader.log(match.id, None, 1000)
    told = [line for line in log if line.turn == 2]
    assert told
    for line in told:
        assert line.text.split(" ", 2)[2].rstrip(".") in words.replace("\\", ""), line
    older = [m for m in match.place.history() if m.components and m.id != info.board_message_id]
    assert older
    assert not any("must choose." in words_of(message) for message in older)
