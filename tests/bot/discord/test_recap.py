"""What the board tells at a hand-over: the whole turn, a line for each choice with what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import discord
import msgspec
import pytest
from discord import ui

from bot.app.languages import install_languages
from bot.discord.match.board import build_board, tell_waiting
from bot.discord.match.recap import build_recap
from bot.discord.platform.markdown import count_columns
from bot.discord.platform.naming import find_subject
from bot.discord.platform.pages import Outgoing, Text
from bot.discord.platform.retiring import NEWS, without_buttons
from bot.model.challenges import TIME_CONTROLS
from bot.model.log_lines import LogLine, Weight
from bot.model.matches import Seat
from bot.sandbox.world import World
from engine.kernel.events import Depth
from engine.kernel.translation import speaking
from tests.bot.discord.table_talk import begin_match, words_of
from tests.bot.discord.tables import ANN, BOB, NOON, make_match, make_table

TOP, ACTION, INNER = 2, 3, 4
"""How deep the procedures of a turn, of an action and of an effect lie in these logs."""


def line(
    turn: int,
    text: str,
    answer: int,
    frames: int,
    weight: Weight = Weight.PLAIN,
    *,
    force: int = 0,
    lowest: int = 2,
) -> LogLine:
    """A line of a log that begins with "Rin" or "Mio" where that is what it is about."""
    who = next((name for name in ("Sora of Mio", "Rin", "Mio") if text.startswith(f"{name} ")), "")
    return LogLine(
        turn, text, answer, weight=weight, force=force, depth=Depth(frames, lowest), subjects={"en": who}
    )


LOG = (
    line(5, "Turn 5: Mio.", 40, 1, Weight.TURN, lowest=0),
    line(5, "Mio draws a card.", 40, TOP, lowest=1),
    line(6, "Turn 6: Rin.", 41, 1, Weight.TURN, lowest=0),
    line(6, "Rin draws a card.", 41, TOP, lowest=1),
    line(6, "Rin collabs with Ayame.", 42, ACTION, Weight.ACTION, lowest=1),
    line(6, "Rin gets a holo Power.", 42, ACTION, lowest=3),
    line(6, "Rin plays the collab effect Oni of Ayame.", 42, INNER, Weight.EFFECT, lowest=3),
    line(6, "Rin draws 2 cards.", 42, INNER, lowest=4),
    line(6, "Ayame of Rin uses Konnakiri on Sora.", 43, ACTION, Weight.ATTACK),
    line(6, "Ayame's Konnakiri hits the center Sora of Mio: -60 (50 → 0).", 44, INNER, force=60, lowest=3),
    line(6, "Sora of Mio is downed.", 44, INNER, Weight.DECISIVE, lowest=3),
    line(6, "Mio loses a life (5 → 4): a white cheer.", 44, INNER, Weight.DECISIVE, lowest=3),
    line(6, "Mio sends a white cheer to AZKi.", 45, INNER, lowest=3),
    line(7, "Turn 7: Mio.", 45, 1, Weight.TURN, lowest=0),
)


def is_newest(line: LogLine) -> bool:
    return line.turn >= 6


def test_the_blow_comes_first_and_what_came_before_it_in_its_order() -> None:
    assert build_recap(LOG, is_newest, 1000).splitlines() == [
        "**Turn 6: Rin**",
        "- **Ayame's Konnakiri hits the center Sora of Mio: -60 (50 → 0)**; Sora of Mio is downed;"
        " Mio loses a life (5 → 4): a white cheer; sends a white cheer to AZKi.",
        "-# Before that",
        "- Rin draws a card.",
        "- Rin collabs with Ayame: gets a holo Power.",
        "  - Rin plays the collab effect Oni of Ayame: draws 2 cards.",
    ]


def test_whoever_plays_a_turn_needs_no_heading_for_it() -> None:
    drawn = {"- Rin draws a card."}
    told = build_recap(LOG[:4], lambda line: line.answer == 41, 1000, running=6)
    assert set(told.splitlines()) == drawn
    told = build_recap(LOG[:4], lambda line: line.answer == 41, 1000, running=7)
    assert set(told.splitlines()) == {"**Turn 6: Rin**", *drawn}
    told = build_recap(LOG[:4], lambda line: line.answer >= 40, 1000, running=6)
    assert told.splitlines() == [
        "**Turn 5: Mio**",
        "- Mio draws a card.",
        "**Turn 6: Rin**",
        "- Rin draws a card.",
    ]


def test_what_the_text_of_an_art_did_before_its_blow_is_told_before_it() -> None:
    log = (
        line(6, "Ayame of Rin uses Konnakiri on Sora.", 43, ACTION, Weight.ATTACK),
        line(6, "The back AZKi of Mio takes special damage: -20 (50 → 30).", 44, INNER, force=20, lowest=3),
        line(
            6, "Ayame's Konnakiri hits the center Sora of Mio: -60 (50 → 0).", 44, INNER, Weight.BLOW,
            force=60, lowest=3,
        ),
        line(6, "Sora of Mio is downed.", 44, INNER, Weight.DECISIVE, lowest=3),
    )  # fmt: skip
    assert build_recap(log, is_newest, 1000).splitlines()[1] == (
        "- Ayame of Rin uses Konnakiri on Sora: the back AZKi of Mio takes special damage: -20 (50 → 30);"
        " **Ayame's Konnakiri hits the center Sora of Mio: -60 (50 → 0)**; Sora of Mio is downed."
    )


def test_what_a_text_made_possible_is_told_after_the_text() -> None:
    """A text that is used on an appeal keeps it from being guarded."""
    log = (
        line(6, "Noa appeals.", 42, ACTION, Weight.ACTION),
        line(6, "Rin uses the text of Noa.", 43, INNER, Weight.EFFECT, lowest=3),
        line(6, "Noa: unguardable appeals this turn.", 43, INNER, lowest=4),
        line(6, "Nobody guards.", 43, ACTION, lowest=3),
        line(6, "1 heart of Mio is taken.", 43, INNER, Weight.DECISIVE, lowest=3),
    )
    assert build_recap(log, is_newest, 1000).splitlines()[1:] == [
        "- Noa appeals.",
        "  - Rin uses the text of Noa: Noa: unguardable appeals this turn.",
        "  - Nobody guards; **1 heart of Mio is taken**.",
    ]


def test_a_line_that_is_too_long_ends_behind_a_whole_part() -> None:
    log = (
        line(6, "Rin plays Soda.", 42, ACTION, Weight.ACTION),
        *(line(6, f"Card {number:02} of the many is downed.", 42, INNER, Weight.DECISIVE, lowest=3)
          for number in range(30)),
    )  # fmt: skip
    told = build_recap(log, is_newest, 1000).splitlines()[1]
    assert len(told) <= 602
    assert told.endswith("**; ….")
    assert told.count("**") % 2 == 0


def test_only_what_is_new_is_told_under_the_head_that_it_came_of() -> None:
    assert build_recap(LOG, lambda line: line.answer == 45, 1000).splitlines() == [
        "**Turn 6: Rin**",
        "- Ayame of Rin uses Konnakiri on Sora: Mio sends a white cheer to AZKi.",
    ]


def test_what_an_action_costs_is_told_behind_it_and_the_end_stands_alone() -> None:
    log = (
        line(6, "Rin plays Soda.", 42, ACTION, Weight.ACTION),
        line(6, "Rin archives a red cheer.", 43, INNER, lowest=2),
        line(6, "Rin passes the baton.", 43, ACTION, Weight.ACTION, lowest=3),
        line(6, "Rin draws a card.", 43, INNER, lowest=3),
        LogLine(6, "Rin took back the last choice.", 44, weight=Weight.ACTION),
        LogLine(6, "Mio concedes: Rin wins.", 45, weight=Weight.END),
    )
    assert build_recap(log, is_newest, 1000).splitlines() == [
        "**Turn 6**",
        "- Rin plays Soda.",
        "- Rin passes the baton: archives a red cheer; draws a card.",
        "- Rin took back the last choice.",
        "- Mio concedes: Rin wins.",
    ]


def test_the_end_is_told_after_what_brought_it() -> None:
    log = (
        line(6, "Ayame's Konnakiri hits the center Sora of Mio: -60 (50 → 0).", 43, 5, Weight.BLOW, force=60),
        line(6, "Sora of Mio is downed.", 43, ACTION, Weight.DECISIVE, lowest=2),
        line(6, "Mio loses a life (1 → 0): a white cheer.", 43, ACTION, Weight.DECISIVE, lowest=3),
        line(6, "Mio has no life left: Rin wins.", 43, ACTION, Weight.END, lowest=3),
    )
    told = build_recap(log, is_newest, 1000)
    assert told.splitlines()[-1] == "- Mio has no life left: Rin wins."
    assert told.index("is downed") < told.index("loses a life") < told.index("no life left")


def test_the_same_action_several_times_in_a_row_is_told_once_with_how_often() -> None:
    log = (
        line(6, "Rin blooms Fubuki (Debut) into Fubuki (1st).", 42, ACTION, Weight.ACTION, lowest=1),
        line(6, "Rin blooms Fubuki (Debut) into Fubuki (1st).", 43, ACTION, Weight.ACTION, lowest=2),
        line(6, "Rin blooms Fubuki (Debut) into Fubuki (1st).", 44, ACTION, Weight.ACTION, lowest=2),
        line(6, "Rin plays the bloom effect Hi of Fubuki (1st).", 44, INNER, Weight.EFFECT, lowest=3),
        line(6, "Rin draws a card.", 44, INNER, lowest=4),
        line(6, "Rin places Fubuki (Debut).", 45, ACTION, Weight.ACTION, lowest=2),
    )
    assert build_recap(log, is_newest, 1000).splitlines()[1:] == [
        "- Rin blooms Fubuki (Debut) into Fubuki (1st) ×2.",
        "- Rin blooms Fubuki (Debut) into Fubuki (1st).",
        "  - Rin plays the bloom effect Hi of Fubuki (1st): draws a card.",
        "- Rin places Fubuki (Debut).",
    ]


def test_japanese_sentences_stand_one_after_the_other() -> None:
    log = (
        line(6, "アノリンがソーダを使用。", 42, ACTION, Weight.ACTION),
        line(6, "アノリンが1枚を引きます。", 43, INNER, lowest=3),
        line(6, "アノリンがデッキをシャッフルします。", 43, INNER, lowest=3),
    )
    install_languages()
    with speaking("ja"):
        told = build_recap(log, is_newest, 1000).splitlines()[1]
    assert told == "- アノリンがソーダを使用：アノリンが1枚を引きます。アノリンがデッキをシャッフルします。"


def test_an_effect_of_the_others_turn_is_never_told_of_what_happened_before() -> None:
    """A guard belongs to the appeal it answers, not to what is played at the end of the turn."""
    log = (
        line(6, "Noa appeals.", 42, ACTION, Weight.ACTION),
        line(6, "Clover guards.", 43, INNER, lowest=3),
        line(6, "Captain's Log: at the end of your turn.", 43, ACTION, Weight.EFFECT, lowest=2),
    )
    assert build_recap(log, is_newest, 1000).splitlines()[1:] == [
        "- Noa appeals: Clover guards.",
        "- Captain's Log: at the end of your turn.",
    ]


def test_nobody_else_s_sentence_loses_its_subject() -> None:
    log = (
        line(6, "Mio decides: Rin goes first.", 42, TOP),
        line(6, "Rin draws 5 cards.", 42, TOP),
        line(6, "Mio draws 5 cards.", 42, TOP),
        line(6, "Mio puts 1 card to the costs.", 42, TOP),
        line(6, "Mio puts 1 card to the hand.", 42, TOP),
    )
    assert build_recap(log, is_newest, 1000).splitlines()[1] == (
        "- Mio decides: Rin goes first; Rin draws 5 cards; Mio draws 5 cards; puts 1 card to the costs;"
        " puts 1 card to the hand."
    )


@pytest.mark.parametrize("text", ["{0} draws a card.", "Sora of {0} is downed.", "{0}はカードを引きました。"])
def test_the_subject_of_a_sentence_is_found(text: str) -> None:
    assert find_subject(text) in ("{0}", "Sora of {0}", "{0}は")


@pytest.mark.parametrize("text", ["{0}: bloom effect.", "A hits the center B of {0}: -30.", "Turn 3: {0}."])
def test_a_sentence_without_a_plain_subject_has_none(text: str) -> None:
    assert find_subject(text) == ""


def test_what_decides_nothing_is_left_out_first_and_counted() -> None:
    recap = build_recap(LOG, is_newest, 331)
    assert "- **Ayame's Konnakiri hits" in recap
    assert "Rin draws a card" not in recap
    assert recap.splitlines()[-1] == "-# … and 1 more: **Log**"
    lesson = build_recap(LOG, is_newest, 331, has_log=False)
    assert lesson.splitlines()[-1] == "-# … and 1 more", "a button that isn't there isn't named"
    assert "Rin collabs with Ayame" in recap
    assert len(recap) <= 331


def test_a_japanese_turn_has_as_much_room_on_a_phone_as_an_english_one() -> None:
    english = [
        line(6, f"Rin plays the card {number:02}.", number, ACTION, Weight.ACTION) for number in range(40)
    ]
    japanese = [
        line(6, f"リンがカード{number:02}を使用。", number, ACTION, Weight.ACTION) for number in range(40)
    ]
    rows = [len(build_recap(log, is_newest, 400).splitlines()) for log in (english, japanese)]
    assert abs(rows[0] - rows[1]) <= 1
    assert rows[0] < 20
    assert count_columns("リンA") == 5


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
    layout.add_item(ui.TextDisplay(f"-# {NEWS} Since this post\n- Rin draws a card."))
    layout.add_item(
        ui.ActionRow(ui.Button(label="My panel", style=discord.ButtonStyle.primary, custom_id="x"))
    )
    (text,) = without_buttons(layout).children
    assert isinstance(text, ui.TextDisplay)
    assert text.content == "## Turn 3\n-# Match #A"


async def test_each_post_tells_what_came_since_the_one_before_and_nothing_twice(world: World) -> None:
    match = await begin_match(world, deck="s.flat")
    news: set[str] = set()
    while (info := await match.info()).turn < 3:
        await match.step()
        await world.advance(20)  # edits wait for what comes next
        _, _, since = words_of(await match.board()).replace("\\", "").partition(f"-# {NEWS} ")
        news |= {line for line in since.splitlines() if line.startswith("- ")}
    assert news, "an edit tells what came since the post"
    info = await match.info()
    log = await match.world.client.front_end.reader.log(match.id, None, 1000)
    posts = [words_of(message).replace("\\", "") for message in match.place.history()]
    told: list[tuple[str, str]] = []
    for words in posts:
        heading = ""
        for said in words.splitlines():
            heading = said if said.startswith("**") else heading
            told += [(heading, said)] if said.startswith("- ") else []
    assert len(told) == len(set(told))
    for each in log:
        turn = f"**Turn {each.turn}**" if each.turn else "**Preparation**"
        assert any(each.text.rstrip(".") in said for heading, said in told if heading == turn), each
    older = [m for m in match.place.history() if m.components and m.id != info.board_message_id]
    assert older
    assert not any("must choose." in words_of(message) for message in older)


async def test_the_boards_of_the_preparation_leave_one_behind(world: World) -> None:
    match = await begin_match(world, deck="s.flat")
    while (await match.info()).turn < 1:
        await match.step()
    boards = [words for words in map(words_of, match.place.history()) if words.startswith("## ")]
    assert len(boards) == 1
    assert "Preparation" in boards[0]


def test_a_post_after_a_pass_tells_the_pass() -> None:
    log = (
        line(6, "Rin plays Soda.", 42, ACTION, Weight.ACTION),
        line(6, "Mio passes.", 43, INNER, Weight.REACTION, lowest=2),
    )
    match = msgspec.structs.replace(make_match(), turn=6, answers=43)
    table = msgspec.structs.replace(make_table(None, viewer=None), match=match, log=log)
    told = [block.text for block in _blocks(build_board(table, None, told=42)) if isinstance(block, Text)]
    assert "- Mio passes." in told
    told = [block.text for block in _blocks(build_board(table, None, told=41)) if isinstance(block, Text)]
    assert "**Turn 6**\n- Rin plays Soda." in told


def _blocks(board: Outgoing) -> Sequence[object]:
    assert board.page is not None
    return board.page.blocks


def test_an_ability_that_waited_is_told_only_if_anything_came_of_it() -> None:
    log = (
        line(6, "Rin plays Soda.", 42, ACTION, Weight.ACTION),
        line(6, "Rin plays the gift Oni of Ayame.", 42, INNER, Weight.REACTION, lowest=3),
        line(6, "Rin plays the gift Wings of Kanata.", 42, INNER, Weight.REACTION, lowest=3),
        line(6, "Rin draws a card.", 42, INNER, lowest=4),
    )
    assert build_recap(log, is_newest, 1000).splitlines()[1:] == [
        "- Rin plays Soda.",
        "  - Rin plays the gift Wings of Kanata: draws a card.",
    ]


@pytest.mark.parametrize(
    ("after", "told"),
    [
        ([("Rin draws a card.", Weight.PLAIN)], "- Rin plays Soda: rolls 2; draws a card."),
        ([], "- Rin plays Soda: rolls 2; doesn't meet “it is 3 or more”."),
    ],
)
def test_what_was_needed_is_told_where_nothing_else_came_of_the_dice(
    after: list[tuple[str, Weight]], told: str
) -> None:
    log = (
        line(6, "Rin plays Soda.", 42, ACTION, Weight.ACTION),
        line(6, "Rin rolls 2.", 42, INNER, Weight.ROLL, lowest=3),
        line(6, "Rin doesn't meet “it is 3 or more”.", 42, INNER, Weight.VAIN, lowest=3),
        *(line(6, text, 42, INNER, weight, lowest=3) for text, weight in after),
    )
    assert build_recap(log, is_newest, 1000).splitlines()[1:] == [told]
