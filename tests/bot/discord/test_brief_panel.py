"""A panel is short for whoever hasn't set it otherwise: what decides stands in the line."""

from __future__ import annotations

import msgspec
import pytest

from bot.app.packs.asking import Readable, Sort
from bot.app.tables import Table
from bot.discord.lookup.addresses import LookUp
from bot.discord.match.addresses import Verb
from bot.discord.match.choices import Spot
from bot.discord.match.panel import PanelBuilder, build_panel
from bot.discord.match.telling import is_shown
from bot.discord.platform.pages import Outgoing
from bot.model.log_lines import LogLine, Weight
from bot.model.settings import NOTHING_SET
from engine.kernel.prompts import NO, YES, Option
from engine.kernel.questions import Label
from tests.bot.discord.tables import make_options, make_prompt, make_table, press_of
from tests.bot.discord.test_panel import buttons_of, selects_of, text_of


def ask(options: list[Option], labels: dict[str, Label] | None = None, **told: object) -> Table:
    """The table of somebody who has set nothing, with what is told with its question."""
    table = make_table(make_prompt(options), labels)
    assert table.asking is not None
    asking = msgspec.structs.replace(table.asking, **told)
    return msgspec.structs.replace(table, settings=NOTHING_SET, asking=asking)


def test_what_there_is_to_say_of_a_choice_stands_on_its_button() -> None:
    labels = {"card.0": Label("Sora (Debut), back 1", "50 ready", line="back 1: Sora")}
    panel = build_panel(ask(make_options(1), labels))
    assert buttons_of(panel)[0].label == "back 1: Sora — 50 ready"
    assert "50 ready" not in text_of(panel)


def test_what_has_no_room_on_a_button_stands_above_it() -> None:
    labels = {"card.0": Label("Sora", "Draw 1 card. " * 7)}
    panel = build_panel(ask(make_options(1), labels))
    assert buttons_of(panel)[0].label == "Sora"
    assert "Draw 1 card." in text_of(panel)


def test_a_menu_names_its_sort_once() -> None:
    labels = {
        "card.0": Label("Pass the baton to Sora (Debut), back 1", "1 cheer", "Baton", line="back 1: Sora")
    }
    panel = build_panel(ask(make_options(1), labels, sorts=(Sort("Baton"), Sort("Collab", is_used_up=True))))
    menu, collab = selects_of(panel)
    assert (menu.placeholder, collab.placeholder) == ("Baton", "Collab (used)")
    assert [line.label for line in menu.choices] == ["back 1: Sora"]


@pytest.mark.parametrize(
    ("seen", "told", "is_repeated"),
    [
        (LogLine(3, "Rin sees Sora.", weight=Weight.LOOK, is_private=True), {"has_sheet": True}, True),
        (LogLine(3, "Rin sees Sora.", weight=Weight.LOOK, is_private=True), {}, False),
        (LogLine(3, "Rin draws Sora.", is_private=True), {"has_sheet": True}, False),
        (LogLine(0, "Rin draws Sora.", is_private=True), {"beside": "Your hand: Sora"}, True),
        (LogLine(0, "Mio draws 7 cards."), {"beside": "Your hand: Sora"}, False),
    ],
)
def test_cards_that_a_question_shows_are_not_told_besides(
    seen: LogLine, told: dict[str, object], is_repeated: bool
) -> None:
    assert is_shown(seen, ask(make_options(2), None, **told)) == is_repeated


def read(table: Table) -> Outgoing:
    assert table.prompt is not None
    return Outgoing(page=PanelBuilder(table, table.prompt).build_reading(Spot()))


def test_of_a_numbered_list_all_lines_are_told_or_none() -> None:
    options = make_options(3)
    short = {option.id: Label(option.id, "HP 100") for option in options}
    long = {**short, options[1].id: Label(options[1].id, "Draw cards. " * 20)}
    for labels, count in ((short, 0), (long, 3)):
        panel = build_panel(ask(options, labels, has_sheet=True))
        assert text_of(panel).count("\\. ") == count
        on_buttons = [each.label for each in buttons_of(panel) if "HP 100" in each.label]
        assert len(on_buttons) == 3 - count, "what stands in the list doesn't stand on its button again"


def test_the_text_that_is_carried_out_stands_behind_read() -> None:
    table = ask(
        make_options(2), source="Sora, her effect", words="Look at 4.", cards=(Readable("Sora", "d|1"),)
    )
    panel = build_panel(table)
    assert "Look at 4." not in text_of(panel)
    assert not selects_of(panel)
    (button,) = (each for each in buttons_of(panel) if press_of(each).verb is Verb.READ)
    assert button.label == "Read"
    page = read(table)
    assert "Look at 4." in text_of(page)
    (cards,) = selects_of(page)
    assert isinstance(cards.press, LookUp)
    assert press_of(buttons_of(page)[-1]).verb is Verb.SHOW, "the way back"


def test_a_text_that_is_offered_is_told_as_all_of_it_hangs_on_the_answer() -> None:
    table = ask([YES, NO], source="Sora, her effect", words="You may draw 1 card.", is_weighed=True)
    assert "You may draw 1 card." in text_of(build_panel(table))


def test_a_text_that_is_paid_for_is_told_before_one_pays_nothing() -> None:
    table = ask(make_options(2), words="You may archive 1 card: Draw 2 cards.", is_weighed=True)
    assert "Draw 2 cards." in text_of(build_panel(table))


def test_somebody_who_wants_it_in_full_is_told_everything() -> None:
    table = ask(make_options(2), words="Look at 4.", cards=(Readable("Sora", "d|1"),))
    full = msgspec.structs.replace(table, settings=msgspec.structs.replace(NOTHING_SET, is_told_all=True))
    panel = build_panel(full)
    assert "Look at 4." in text_of(panel)
    assert [select.placeholder for select in selects_of(panel)] == ["Read the text of a card"]
    assert "Match #" in text_of(panel)
