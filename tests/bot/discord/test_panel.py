"""The panel offers every legal answer, nothing else, and within Discord's limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.app.packs.asking import Asking, Caution, Readable, Sort, tell_apart
from bot.app.tables import Table
from bot.discord.lookup.addresses import LookUp
from bot.discord.match.addresses import Press, Verb
from bot.discord.match.choices import Menu, Spot
from bot.discord.match.controls import AT
from bot.discord.match.open_questions import ask_below_board
from bot.discord.match.panel import PanelBuilder, build_panel
from bot.discord.match.telling import choose_told, repeats, say_question
from bot.discord.match.walking import walk
from bot.discord.platform.addresses import from_base36
from bot.discord.platform.limits import Linter
from bot.discord.platform.pages import Button, Outgoing, Row, Select, Style, Text
from bot.discord.platform.wire import to_wire
from bot.model.settings import UserSettings
from engine.kernel.errors import IllegalAnswer
from engine.kernel.facts import join_facts
from engine.kernel.prompts import Option, Prompt, Relation
from engine.kernel.questions import Label
from engine.kernel.ruleset import Refusal
from tests.bot.discord.tables import make_options, make_prompt, make_table, press_of

STRICT = Linter(is_strict=True)


def blocks_of(panel: Outgoing) -> tuple[object, ...]:
    assert panel.page is not None
    return panel.page.blocks


def buttons_of(panel: Outgoing) -> list[Button]:
    return [
        button
        for block in blocks_of(panel)
        if isinstance(block, Row)
        for button in block.buttons
        if isinstance(button, Button) and not button.is_disabled
    ]


def selects_of(panel: Outgoing) -> list[Select]:
    return [block for block in blocks_of(panel) if isinstance(block, Select)]


def text_of(panel: Outgoing) -> str:
    return "\n".join(block.text for block in blocks_of(panel) if isinstance(block, Text))


def follow(press: Press, menu: Menu, values: tuple[str, ...] = ()) -> Spot:
    """Where a press leads that doesn't answer yet."""
    if press.verb is Verb.GO:
        return Spot.decode((values[0].partition(AT)[0], ""))
    spot = Spot.decode(press.arguments)
    places = [from_base36(value.partition(AT)[0]) for value in values]
    return menu.add(spot, places) if press.verb is Verb.PICK else spot


def reachable(prompt: Prompt, labels: dict[str, Label] | None = None) -> Iterator[tuple[str, ...]]:
    """Every answer that single presses from the beginning lead to, each page checked against the limits."""
    table = make_table(prompt, labels)
    menu = Menu(prompt, table.labels)
    seen: set[Spot] = set()
    waiting = [Spot()]
    while waiting:
        spot = waiting.pop()
        if spot in seen:
            continue
        seen.add(spot)
        assert len(seen) < 3000
        panel = build_panel(table, spot)
        to_wire(panel, STRICT, "panel")
        for button in buttons_of(panel):
            if press_of(button).verb is Verb.COMMIT:
                yield menu.ids(Spot.decode(press_of(button).arguments))
            else:
                waiting.append(follow(press_of(button), menu))
        for select in selects_of(panel):
            for choice in select.choices:
                if select.at_least <= 1 or press_of(select).verb is Verb.GO:
                    waiting.append(follow(press_of(select), menu, (choice.value,)))
                else:
                    first = tuple(other.value for other in select.choices[: select.at_least])
                    waiting.append(follow(press_of(select), menu, first))


def grouped(count: int, groups: int, items: int) -> tuple[Prompt, dict[str, Label]]:
    options = make_options(count)
    labels = {
        option.id: Label(f"Do {n}", f"detail {n}", f"Group {n % groups}", f"Item {n % (groups * items)}")
        for n, option in enumerate(options)
    }
    return make_prompt(options), labels


@pytest.mark.parametrize("count", [2, 5, 6, 25, 26, 47, 200])
def test_every_option_of_a_plain_list_can_be_reached(count: int) -> None:
    prompt = make_prompt(make_options(count))
    assert set(reachable(prompt)) == {(option.id,) for option in prompt.options}


@pytest.mark.parametrize(
    ("count", "groups", "items"),
    [(30, 3, 2), (300, 2, 40), (90, 30, 1), (400, 4, 3), (60, 1, 30), (500, 20, 25)],
)
def test_every_option_of_groups_and_items_can_be_reached(count: int, groups: int, items: int) -> None:
    prompt, labels = grouped(count, groups, items)
    assert set(reachable(prompt, labels)) == {(option.id,) for option in prompt.options}


@given(
    count=st.integers(2, 8),
    bounds=st.tuples(st.integers(0, 4), st.integers(1, 4)),
    is_ordered=st.booleans(),
    relation=st.sampled_from(Relation),
)
@settings(max_examples=60, deadline=None)
def test_no_panel_offers_an_illegal_answer(
    count: int, bounds: tuple[int, int], is_ordered: bool, relation: Relation
) -> None:
    at_most = min(count, max(bounds))
    at_least = min(bounds[0], at_most)
    groups = {Relation.DIFFERENT: ("a", "b"), Relation.COMMON: ("a", "ab", "b", "ab"), Relation.NONE: ("",)}
    of_each = [tuple(each) for each in groups[relation]]
    options = [Option("card", card=number, groups=of_each[number % len(of_each)]) for number in range(count)]
    if relation is not Relation.NONE:
        at_least, at_most = min(at_least, 2), min(at_most, 2)
    prompt = make_prompt(
        options, at_least=at_least, at_most=at_most, is_ordered=is_ordered, relation=relation
    )
    answers = list(reachable(prompt))
    assert answers
    for answer in answers:
        prompt.check(answer)


def test_few_options_are_buttons_that_answer_at_once() -> None:
    panel = build_panel(make_table(make_prompt(make_options(3))))
    assert [press_of(button).verb for button in buttons_of(panel)] == [Verb.COMMIT] * 3
    assert not selects_of(panel)


def test_yes_stands_before_no() -> None:
    prompt = make_prompt([Option("no"), Option("yes")])
    labels = {"no": Label("No"), "yes": Label("Yes, draw")}
    assert [button.label for button in buttons_of(build_panel(make_table(prompt, labels)))] == [
        "Yes, draw",
        "No",
    ]


def told(table: Table, **facts: Any) -> Table:
    """A table whose question comes with more than labels."""
    assert table.asking is not None
    return msgspec.structs.replace(table, asking=msgspec.structs.replace(table.asking, **facts))


def test_a_text_that_comes_into_play_stands_beside_its_button() -> None:
    texts = {"card.1": "Draw *two* cards.", "card.2": "Draw *two* cards."}
    labels = {f"card.{n}": Label(f"Bloom {n}", "HP 70", "", "Sora (1st)") for n in range(3)}
    panel = build_panel(told(make_table(make_prompt(make_options(3)), labels), texts=texts))
    assert text_of(panel).splitlines()[-4:] == [
        "- **Bloom 0** — HP 70",
        "- **Sora (1st)** — Draw \\*two\\* cards.",
        "- **Bloom 1** — HP 70",
        "- **Bloom 2** — HP 70",
    ], "a text that two choices share is told once"
    assert [press_of(button).verb for button in buttons_of(panel)] == [Verb.COMMIT] * 3


def test_what_there_is_to_say_of_a_choice_stands_in_one_line_with_its_text() -> None:
    labels = {f"card.{n}": Label(f"Bloom {n}", "HP 70", "", "Sora (1st)") for n in range(2)}
    table = told(make_table(make_prompt(make_options(2)), labels), texts={"card.1": "Draw 2 cards."})
    assert text_of(build_panel(table)).splitlines()[-2:] == [
        "- **Bloom 0** — HP 70",
        "- **Bloom 1** — HP 70 · Draw 2 cards.",
    ]


@pytest.mark.parametrize("count", [3, 9])
def test_a_text_without_room_beside_its_button_is_confirmed_with_it(count: int) -> None:
    texts = {f"card.{n}": f"When {n} comes:\nDraw *two* cards. " + "And so on. " * 80 for n in (1, 2)}
    table = told(make_table(make_prompt(make_options(count))), texts=texts)
    first = build_panel(table)
    assert "When 1 comes" in text_of(first)
    assert "When 2 comes" not in text_of(first)
    assert PanelBuilder(table, table.prompt).is_confirmed(2)  # type: ignore[arg-type]
    confirm = build_panel(table, Spot(picks=(2,), is_confirming=True))
    assert "> Draw \\*two\\* cards." in text_of(confirm)
    assert [button.label for button in buttons_of(confirm)] == ["✔ Confirm", "◀ Back"]
    if count == 3:
        assert [press_of(button).verb for button in buttons_of(first)] == [
            Verb.COMMIT,
            Verb.COMMIT,
            Verb.SHOW,
        ]


def test_ending_is_never_what_stands_out_and_says_what_it_gives_up() -> None:
    table = told(
        make_table(make_prompt([*make_options(2), Option("end")])),
        cautions={"end": Caution("2 arts unused", is_strong=True)},
    )
    *others, end = buttons_of(build_panel(table))
    assert {button.style for button in others} == {Style.PRIMARY}
    assert end.style is Style.SECONDARY
    assert "2 arts unused" in end.label
    assert press_of(end).verb is Verb.SHOW, "it is asked once more"
    menu = Menu(table.prompt, table.labels)  # type: ignore[arg-type]
    confirm = build_panel(table, follow(press_of(end), menu))
    assert "⚠ 2 arts unused" in text_of(confirm)
    assert menu.ids(Spot.decode(press_of(buttons_of(confirm)[0]).arguments)) == ("end",)


def test_a_question_names_what_asks_and_its_words() -> None:
    table = told(
        make_table(make_prompt(make_options(3)), text="Choose 1 card."),
        source="Sora (1st), bloom effect",
        words="Look at 4 cards. The others are archived.",
        beside="✔ One\n✘ Two",
        cards=(Readable("Sora (1st)", "d|1"), Readable("One", "d|2")),
    )
    panel = build_panel(table)
    words = text_of(panel)
    assert words.index("Sora (1st), bloom effect") < words.index("The others are archived")
    assert words.index("The others are archived") < words.index("Choose 1 card.") < words.index("✘ Two")
    assert "7.1" not in words, "the number of the rule is behind the question why not"
    (read,) = selects_of(panel)
    assert read.placeholder == "Read the text of a card"
    assert [(choice.label, choice.value) for choice in read.choices] == [
        ("Sora (1st)", "d|1"),
        ("One", "d|2"),
    ]
    assert isinstance(read.press, LookUp)


def test_the_lines_of_a_menu_are_those_of_one_prompt() -> None:
    first, second = (
        make_table(msgspec.structs.replace(make_prompt(make_options(9)), id=number)) for number in (9, 10)
    )
    values = [
        {c.value for select in selects_of(build_panel(t)) for c in select.choices} for t in (first, second)
    ]
    assert not values[0] & values[1], "a client that keeps a choice can't take it into the next question"


def test_a_text_that_several_bring_into_play_names_them_all() -> None:
    options = make_options(3)
    labels = [Label(f"Collab {number}") for number in range(3)]
    asking = Asking({}, texts={options[0].id: "Draw 1 card.", options[2].id: "Draw 1 card."})
    assert choose_told(make_prompt(options), asking, labels) == {"Draw 1 card.": "Collab 0 / Collab 2"}


def test_no_two_options_read_the_same() -> None:
    labels = {f"card.{n}": Label("Soda", f"number {n}") for n in range(4)} | {"end": Label("End")}
    alike = {"card.0": "soda", "card.1": "soda", "card.2": "", "card.3": "", "end": ""}
    apart = tell_apart(labels, alike)
    assert [label.text for label in apart.values()] == [
        "Soda (1 of 3)",
        "Soda (1 of 3)",
        "Soda (2 of 3)",
        "Soda (3 of 3)",
        "End",
    ]
    long = {"a": Label("x" * 80), "b": Label("x" * 80)}
    assert [len(label.text) for label in tell_apart(long, {}).values()] == [80, 80]
    assert len({label.text for label in tell_apart(long, {}).values()}) == 2


def test_a_detail_that_only_leaves_out_sentences_of_the_text_beside_it_is_not_told_again() -> None:
    text = "Usable only if it rains.\nDraw 1 card. Then, archive it."
    assert repeats("Draw 1 card. Then, arch…", text)
    assert repeats("Usable only if it rains. Draw 1…", text)
    assert not repeats("HP 60 · Draw 1 card.", text)


def test_copies_share_a_line() -> None:
    options = [Option("card", card=number, alike="soda") for number in range(3)] + make_options(2, "other")
    labels = {option.id: Label("Soda" if option.kind == "card" else "Else") for option in options}
    panel = build_panel(make_table(make_prompt(options), labels))
    assert [button.label for button in buttons_of(panel)] == ["Soda ×3", "Else", "Else"]


def test_the_number_of_copies_stands_behind_what_is_counted() -> None:
    options = [Option("card", card=number, alike=f"{number == 2}") for number in range(3)]
    labels = {option.id: Label("tea on Mio", counted="tea ×{number} on Mio") for option in options}
    panel = build_panel(make_table(make_prompt(options), labels))
    assert [button.label for button in buttons_of(panel)] == ["tea ×2 on Mio", "tea on Mio"]


def test_picking_nothing_is_called_what_it_is() -> None:
    table = make_table(make_prompt(make_options(2, "card"), at_least=0))
    assert "None of them" in [button.label for button in buttons_of(build_panel(table))]
    asked = told(table, none="Place none", declining="You can later.")
    assert "Place none" in [button.label for button in buttons_of(build_panel(asked))]
    assert "**Place none** — You can later." in say_question(asked.prompt, asked.asking)  # type: ignore[arg-type]


def test_what_comes_of_picking_nothing_is_told_until_the_first_pick() -> None:
    table = told(
        make_table(make_prompt(make_options(3, "card"), at_least=0, at_most=2)), declining="You can later."
    )
    assert "You can later." in text_of(build_panel(table))
    assert "You can later." not in text_of(build_panel(table, Spot(picks=(0,))))


def test_a_few_picks_of_copies_are_pressed_one_after_another() -> None:
    options = [Option("card", card=number, alike="ab"[number == 2]) for number in range(6)]
    labels = {option.id: Label(option.alike) for option in options}
    table = make_table(make_prompt(options, at_least=2, at_most=2), labels)
    first = build_panel(table)
    assert [button.label for button in buttons_of(first)] == ["a ×5", "b"]
    menu = Menu(table.prompt, table.labels)  # type: ignore[arg-type]
    second = build_panel(table, follow(press_of(buttons_of(first)[0]), menu))
    assert [button.label for button in buttons_of(second)] == ["a ×4", "b", "↩ Undo"]


def test_of_copies_the_last_is_answered_so_that_the_others_stay_in_their_places() -> None:
    options = [Option("card", card=number, alike=alike) for number, alike in enumerate("abac")]
    table = make_table(make_prompt(options, at_least=1, at_most=3))
    menu = Menu(table.prompt, table.labels)  # type: ignore[arg-type]
    assert menu.ids(Spot(picks=(0,))) == (options[2].id,)
    assert menu.ids(Spot(picks=(0, 1, 2))) == (options[2].id, options[1].id, options[0].id)


def test_what_was_picked_is_told_before_it_is_and_of_copies_once_when_it_is_confirmed() -> None:
    options = [Option("card", card=number, alike="ab"[number == 2]) for number in range(6)]
    labels = {option.id: Label(f"Card {option.alike}", "HP 100") for option in options}
    table = make_table(make_prompt(options, at_least=2, at_most=3), labels)
    step = text_of(build_panel(table, Spot(picks=(0,))))
    assert "- **Card a**\n" in f"{step}\n"
    assert step.count("**Card a") == 2, "what is picked, and what is left"
    assert step.count("**Card a** — HP 100") <= 1
    done = text_of(build_panel(table, Spot(picks=(0, 1, 3), is_confirming=True)))
    assert done.count("HP 100") == 1


def test_copies_stand_together_where_each_has_a_line() -> None:
    options = [Option("card", card=number, alike="ab"[number % 2]) for number in range(6)]
    labels = {option.id: Label(option.alike) for option in options}
    (select,) = selects_of(build_panel(make_table(make_prompt(options, at_least=1, at_most=5), labels)))
    assert "".join(choice.label for choice in select.choices) == "aaabbb"


def test_copies_share_a_number_of_the_picture_unless_they_are_put_in_an_order() -> None:
    options = [Option("card", card=number, alike=alike) for number, alike in enumerate("aba")]
    labels = {option.id: Label(option.alike) for option in options}
    table = told(make_table(make_prompt(options), labels), has_sheet=True)
    assert [button.label for button in buttons_of(build_panel(table))][:2] == ["1. a ×2", "2. b"]


def test_the_order_listed_says_what_the_first_is() -> None:
    prompt = make_prompt(make_options(4), at_least=4, at_most=4, is_ordered=True)
    panel = build_panel(told(make_table(prompt), listed="1 is uppermost"))
    labels = [button.label for button in buttons_of(panel)]
    assert "Put all in the order listed (1 is uppermost)" in labels


def test_copies_share_a_line_of_a_menu() -> None:
    options = [Option("card", card=number, alike="soda") for number in range(3)] + make_options(6, "other")
    (select,) = selects_of(build_panel(make_table(make_prompt(options))))
    assert len(select.choices) == 7


def test_several_picks_are_one_select() -> None:
    (select,) = selects_of(build_panel(make_table(make_prompt(make_options(9), at_least=2, at_most=3))))
    assert (select.at_least, select.at_most) == (2, 3)


def test_after_one_pick_only_what_goes_with_it_is_offered() -> None:
    options = [
        Option("card", card=number, groups=tuple(tags))
        for number, tags in enumerate(("ab", "b", "a", "c", "c"))
    ]
    table = make_table(make_prompt(options, at_least=2, at_most=2, relation=Relation.COMMON))
    menu = Menu(table.prompt, table.labels)  # type: ignore[arg-type]
    third = next(button for button in buttons_of(build_panel(table)) if button.label == "Option card.2")
    panel = build_panel(table, follow(press_of(third), menu))
    assert [button.label for button in buttons_of(panel)] == ["Option card.0", "↩ Undo"]
    assert set(reachable(menu.prompt)) == {
        tuple(f"card.{number}" for number in pair)
        for one, other in ((0, 1), (0, 2), (3, 4))
        for pair in ((one, other), (other, one))
    }


def test_order_is_picked_one_after_another_with_undo() -> None:
    table = make_table(make_prompt(make_options(3), at_least=3, at_most=3, is_ordered=True))
    menu = Menu(table.prompt, table.labels)  # type: ignore[arg-type]
    first = build_panel(table)
    assert "Put all in the order listed" in [button.label for button in buttons_of(first)]
    last = next(button for button in buttons_of(first) if button.label == "Option card.2")
    second = build_panel(table, follow(press_of(last), menu))
    assert "1. **Option card.2**" in text_of(second)
    assert [button.label for button in buttons_of(second)] == [
        "Option card.0, then Option card.1", "Option card.1, then Option card.0",
        "↩ Undo",
    ]  # fmt: skip
    commit = buttons_of(second)[1]
    assert press_of(commit).verb is Verb.COMMIT, "with the last pick everything is said"
    assert menu.ids(Spot.decode(press_of(commit).arguments)) == ("card.2", "card.1", "card.0")
    undone = build_panel(table, follow(press_of(buttons_of(second)[2]), menu))
    assert text_of(undone) == text_of(first)


def test_of_two_cards_the_buttons_are_the_two_orders_and_no_number_is_asked_for() -> None:
    for count, words in ((2, ""), (3, " (all 3, one after another)")):
        prompt = make_prompt(make_options(count), at_least=count, at_most=count, is_ordered=True)
        question = text_of(build_panel(make_table(prompt))).splitlines()[0]
        assert question == f"### What now?{words}"


@pytest.mark.parametrize("count", [3, 8])
def test_picks_made_one_after_another_say_so_and_what_ends_them(count: int) -> None:
    prompt = make_prompt(make_options(count), at_least=0, at_most=2, is_ordered=True)
    table = make_table(prompt)
    menu = Menu(prompt, table.labels)
    first = build_panel(table)
    assert (
        text_of(first).splitlines()[0]
        == "### What now? (up to 2, one after another; after the first, Done ends it)"
    )
    second = build_panel(table, menu.add(Spot(), (0,)))
    done = next(button for button in buttons_of(second) if button.label == "Done: just this one")
    assert press_of(done).verb is Verb.COMMIT
    assert menu.ids(Spot.decode(press_of(done).arguments)) == (prompt.options[0].id,)


def test_a_choice_that_is_typed_says_all_that_the_panel_says() -> None:
    prompt = make_prompt(make_options(3), at_least=0, at_most=2, is_ordered=True)
    table = told(make_table(prompt), source="Sora", words="Draw a card.", declining="Nothing is done.")
    assert table.asking is not None
    panel, typed = say_question(prompt, table.asking), say_question(prompt, table.asking, is_typed=True)
    assert typed == panel.replace(
        " (up to 2, one after another; after the first, Done ends it)", " (pick up to 2)"
    )
    assert "**Sora**" in typed
    assert "Nothing is done." in typed


@pytest.mark.parametrize("is_told_all", [False, True])
@pytest.mark.parametrize("at_most", [1, 2])
def test_a_menu_cuts_no_fact_and_what_it_has_no_room_for_stands_above_it(
    at_most: int, *, is_told_all: bool
) -> None:
    text = "Send 3 cheers from your archive to your center and collab holomem, divided as you choose. " * 2
    labels = {f"card.{n}": Label(f"Card {n}", join_facts("HP 70", text if n == 2 else "")) for n in range(7)}
    table = make_table(make_prompt(make_options(7), at_most=at_most), labels)
    table = msgspec.structs.replace(table, settings=UserSettings(is_told_all=is_told_all))
    panel = build_panel(table)
    (select,) = selects_of(panel)
    assert [choice.detail for choice in select.choices] == ["HP 70"] * 7
    assert f"- **Card 2** — HP 70 · {text.strip()}" in text_of(panel)
    assert "**Card 1**" not in text_of(panel)


def test_of_three_numbered_cards_each_order_is_one_press() -> None:
    prompt = make_prompt(make_options(3), at_least=3, at_most=3, is_ordered=True)
    labels = {"card.0": Label("Sora", "HP 70"), "card.1": Label("AZKi"), "card.2": Label("Roboco", "HP 90")}
    table = told(make_table(prompt, labels), has_sheet=True)
    panel = build_panel(table)
    assert text_of(panel).splitlines()[:1] == ["### What now?"]
    assert text_of(panel).splitlines()[-3:] == [
        r"- **1\. Sora** — HP 70",
        r"- **2\. AZKi**",
        r"- **3\. Roboco** — HP 90",
    ]
    ways = [button for button in buttons_of(panel) if press_of(button).verb is Verb.COMMIT]
    assert [button.label for button in ways] == [
        "1, 2, 3",
        "1, 3, 2",
        "2, 1, 3",
        "2, 3, 1",
        "3, 1, 2",
        "3, 2, 1",
    ]
    menu = Menu(prompt, table.labels)
    answers = [menu.ids(Spot.decode(press_of(button).arguments)) for button in ways]
    assert answers[3] == ("card.1", "card.2", "card.0")


def test_orders_of_copies_that_come_to_the_same_share_a_button() -> None:
    options = [Option("card", card=number, alike=alike) for number, alike in enumerate(("a", "b", "a"))]
    prompt = make_prompt(options, at_least=3, at_most=3, is_ordered=True)
    table = told(make_table(prompt, {option.id: Label(option.alike) for option in options}), has_sheet=True)
    labels = [button.label for button in buttons_of(build_panel(table))]
    assert labels[:3] == ["1, 2, 3", "1, 3, 2", "2, 1, 3"]
    assert sum("," in label for label in labels) == 3


def test_of_four_numbered_cards_the_orders_follow_the_first_pick() -> None:
    prompt = make_prompt(make_options(4), at_least=4, at_most=4, is_ordered=True)
    table = told(make_table(prompt), has_sheet=True)
    panel = build_panel(table, Spot(picks=(1,)))
    assert [button.label for button in buttons_of(panel)][:2] == ["1, 3, 4", "1, 4, 3"]
    assert set(reachable(prompt)) == set(prompt.answers())


def test_numbered_copies_have_a_line_each_and_say_that_they_are_copies() -> None:
    options = [Option("card", card=number, alike=alike) for number, alike in enumerate(("a", "b", "a", "c"))]
    table = make_table(
        make_prompt(options, at_least=4, at_most=4, is_ordered=True),
        {option.id: Label(option.alike) for option in options},
    )
    assert table.asking is not None
    asking = msgspec.structs.replace(table.asking, has_sheet=True)
    panel = build_panel(msgspec.structs.replace(table, asking=asking))
    assert [button.label for button in buttons_of(panel)][:3] == [
        "1. a (copy 1 of 2)",
        "2. b",
        "3. a (copy 2 of 2)",
    ]


def test_a_long_order_says_which_place_is_filled() -> None:
    prompt = make_prompt(make_options(7), at_least=3, at_most=3, is_ordered=True)
    (select,) = selects_of(build_panel(make_table(prompt)))
    assert select.placeholder == "Number 1 of 3 (7 to choose from)"


def test_a_long_order_fits_because_the_rest_can_follow() -> None:
    prompt = make_prompt(make_options(50), at_least=50, at_most=50, is_ordered=True)
    table = make_table(prompt)
    menu = Menu(prompt, table.labels)
    spot = Spot(picks=tuple(reversed(range(18, 50))))
    panel = build_panel(table, spot)
    to_wire(panel, STRICT, "panel")
    rest = next(
        button for button in buttons_of(panel) if button.label == "Put the others in the order listed"
    )
    assert press_of(rest).verb is Verb.COMMIT
    prompt.check(menu.ids(Spot.decode(press_of(rest).arguments)))


def test_what_is_complete_is_the_answer_and_what_may_grow_is_confirmed() -> None:
    for at_least, at_most, chosen, is_answer in ((2, 2, 2, True), (1, 3, 3, True), (1, 3, 2, False)):
        table = make_table(make_prompt(make_options(9), at_least=at_least, at_most=at_most))
        (select,) = selects_of(build_panel(table))
        builder = PanelBuilder(table, table.prompt)  # type: ignore[arg-type]
        walked = walk(builder, press_of(select), [choice.value for choice in select.choices[:chosen]])
        assert walked.is_answer is is_answer
        assert walked.spot.picks == tuple(range(chosen))


def test_long_words_are_cut_to_fit() -> None:
    options = make_options(4)
    labels = {option.id: Label("x" * 300, "y" * 300, "g" * 200, "i" * 200) for option in options}
    for count in (4, 30):
        options = make_options(count)
        labels = {option.id: Label("x" * 300, "y" * 3000, "g" * 200, "i" * 200) for option in options}
        to_wire(build_panel(make_table(make_prompt(options), labels, text="t" * 900)), STRICT, "panel")


def test_a_forged_spot_is_taken_for_the_beginning() -> None:
    table = make_table(make_prompt(make_options(9)))
    for spot in (Spot(group=7), Spot(picks=(99,)), Spot(picks=(1, 1)), Spot(item=2)):
        assert blocks_of(build_panel(table, spot)) == blocks_of(build_panel(table))


def test_a_forged_pick_is_refused() -> None:
    prompt = make_prompt(make_options(9), at_least=2, at_most=2, is_ordered=True)
    menu = Menu(prompt, make_table(prompt).labels)
    with pytest.raises(ValueError, match="can't be picked"):
        menu.add(Spot(picks=(3,)), [3])
    with pytest.raises(IllegalAnswer):
        prompt.check(menu.ids(Spot(picks=(3,))))


def test_nobody_is_left_without_an_answer() -> None:
    waiting = build_panel(make_table(None))
    assert "Nothing waits for you: it is <@1002>'s choice." in text_of(waiting)
    to_wire(waiting, STRICT, "panel")


def test_what_else_there_is_to_say_of_a_choice_stands_beside_its_text() -> None:
    table = make_table(
        make_prompt(make_options(2)),
        {
            "card.0": Label("Sing on AZKi: HP 50 → 30", "used by Sora"),
            "card.1": Label("Use Soda", "Draw 1 card. Then shuffle…"),
        },
    )
    assert table.asking is not None
    texts = {"card.0": "Sing: Roll a die.", "card.1": "Draw 1 card. Then shuffle\nyour deck."}
    asking = msgspec.structs.replace(table.asking, texts=texts)
    words = text_of(build_panel(msgspec.structs.replace(table, asking=asking)))
    assert "Sing: Roll a die." in words
    assert "used by Sora" in words
    assert words.count("Draw 1 card.") == 1, "a text is not told twice"


@pytest.mark.parametrize(
    ("is_ordered", "says_count", "said"), [(False, False, 0), (True, False, 1), (True, True, 0)]
)
def test_how_many_are_picked_is_said_by_the_menu_or_else_by_the_question(
    is_ordered: bool, says_count: bool, said: int
) -> None:
    prompt = make_prompt(make_options(8), at_least=2, at_most=2, is_ordered=is_ordered)
    panel = build_panel(told(make_table(prompt), says_count=says_count))
    assert text_of(panel).count(" (2, one after another)") == said
    assert ("one after another)" in text_of(panel)) is is_ordered
    (menu,) = selects_of(panel)
    assert ("2 of 8" in menu.placeholder) is not is_ordered


def test_the_picture_of_the_cards_stays_while_a_choice_is_made_step_by_step() -> None:
    """Until it is hidden or the choice is made; every way within the panel carries it along."""
    prompt = make_prompt(make_options(30), at_least=2, at_most=2, is_ordered=True)
    table = told(make_table(prompt), has_sheet=True)
    assert build_panel(table).cards_of is None
    panel = build_panel(table, Spot(shows_cards=True))
    for picked in (panel, build_panel(table, Spot(picks=(3,), shows_cards=True))):
        assert picked.cards_of is table
        builder, presses = PanelBuilder(table, prompt), [press_of(each) for each in buttons_of(picked)]
        steps = [press for press in presses if press.verb is Verb.SHOW]
        assert all(walk(builder, press).spot.shows_cards for press in steps)
        for select in selects_of(picked):
            assert walk(builder, press_of(select), (select.choices[0].value,)).spot.shows_cards
    assert Spot.decode(Spot(picks=(3,), is_confirming=True).encode()) == Spot(picks=(3,), is_confirming=True)
    assert build_panel(told(make_table(prompt)), Spot(shows_cards=True)).cards_of is None


SORTS = (Sort("Place"), Sort("Collab", is_used_up=True), Sort("Bloom"))


def controls_of(panel: Outgoing) -> list[str]:
    """The menus and buttons of a panel from above, each as it is called; what is greyed out in brackets."""
    names = []
    for block in blocks_of(panel):
        if isinstance(block, Select):
            names.append(block.placeholder if block.choices else f"[{block.placeholder}]")
        elif isinstance(block, Row):
            buttons = [each for each in block.buttons if isinstance(each, Button)]
            names += [f"[{each.label}]" if each.is_disabled else each.label for each in buttons]
    return names


def test_menus_of_a_phase_keep_their_places_whatever_can_be_done() -> None:
    labels = {
        "card.0": Label("Bloom Sora", "HP 50", "Bloom"),
        "card.1": Label("Place Suisei", "HP 90", "Place"),
        "card.2": Label("Done", "", "End"),
    }
    panel = build_panel(told(make_table(make_prompt(make_options(3)), labels), sorts=SORTS))
    below = ["[Why can't I…?]", "[↩ Take back my last choice]"]
    assert controls_of(panel) == ["Place (1)", "[Collab (used)]", "Bloom (1)", "Done", *below]
    assert "HP" not in text_of(panel), "what is told of a line stands in the menu"
    labels = {"card.0": Label("Bloom Sora", "HP 50", "Bloom"), "card.1": Label("Done", "", "End")}
    table = told(make_table(make_prompt(make_options(2)), labels), sorts=SORTS)
    panel = build_panel(table)
    assert controls_of(panel) == ["[Place (0)]", "[Collab (used)]", "Bloom (1)", "Done", *below]
    to_wire(panel, STRICT, "panel")
    match = msgspec.structs.replace(table.match, undo_entry=3)
    table = msgspec.structs.replace(table, match=match, refusals=(Refusal("It is resting.", "8.4.2"),))
    controls = controls_of(build_panel(table))
    assert controls[-2:] == [each.strip("[]") for each in below], "each in its place"
    assert len(controls) == 6


def test_a_line_of_a_menu_tells_first_what_would_be_given_up() -> None:
    labels = {"card.0": Label("Use Sub PC", "Look at 5 cards", "Support")}
    table = told(
        make_table(make_prompt(make_options(1)), labels),
        sorts=(Sort("Support"),),
        cautions={"card.0": Caution("does nothing now", is_strong=True)},
    )
    (menu,) = selects_of(build_panel(table))
    assert [line.detail for line in menu.choices] == ["does nothing now · Look at 5 cards"]


def test_what_a_player_alone_may_know_of_an_option_stands_in_their_panel_and_not_below_the_board() -> None:
    prompt = make_prompt(make_options(6))
    labels = {option.id: Label(option.id, "HP 70") for option in prompt.options}
    table = told(make_table(prompt, labels), secrets={"card.1": "your Sora: 30 ready"})
    (own,) = selects_of(build_panel(table))
    assert [choice.detail for choice in own.choices][:2] == ["HP 70", "HP 70 · your Sora: 30 ready"]
    shared = msgspec.structs.replace(table, viewer=None, prompt=None, open_prompt=prompt)
    (below,) = (block for block in ask_below_board(shared) if isinstance(block, Select))
    assert {choice.detail for choice in below.choices} == {"HP 70"}
