"""Every limit of Discord is found where it is broken, and at its very edge lets pass."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.discord.platform import limits
from bot.discord.platform.limits import (
    Linter,
    OverLimit,
    check_choices,
    check_commands,
    check_message,
    check_modal,
)

Payload = dict[str, Any]


def button(label: str = "Go", custom_id: str = "x") -> Payload:
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id}


def row(*children: Payload) -> Payload:
    return {"type": 1, "components": list(children)}


def select(count: int = 2, **facts: Any) -> Payload:
    options = [{"label": f"L{number}", "value": str(number)} for number in range(count)]
    return {"type": 3, "custom_id": "s", "options": options, **facts}


def text(length: int) -> Payload:
    return {"type": 10, "content": "x" * length}


def rows(count: int) -> list[Payload]:
    return [row(button(custom_id=str(number))) for number in range(count)]


V2: list[tuple[Callable[[int], list[Payload]], int, str]] = [
    (lambda n: [text(1)] * n, 40, "components in a message"),
    (lambda n: [text(n)], 4000, "a text"),
    (lambda n: [text(2000), text(n - 2000)], 4000, "characters of text"),
    (lambda n: [row(*(button(custom_id=str(i)) for i in range(n)))], 5, "buttons in a row"),
    (lambda n: [row(button("x" * n))], 80, "the button"),
    (lambda n: [row(button(custom_id="x" * n))], 100, "custom_id"),
    (lambda n: [row(select(n))], 25, "options of"),
    (lambda n: [row(select(25, max_values=n))], 25, "greatest number"),
    (lambda n: [row(select(placeholder="x" * n))], 150, "placeholder"),
    (lambda n: [row({**select(), "options": [{"label": "x" * n, "value": "1"}]})], 100, "the option"),
    (lambda n: [row({**select(), "options": [{"label": "x", "value": "1" * n}]})], 100, "the value"),
    (
        lambda n: [row({**select(), "options": [{"label": "x", "value": "1", "description": "d" * n}]})],
        100,
        "the text of",
    ),
    (lambda n: [{"type": 12, "items": [{"media": {}}] * n}], 10, "pictures"),
    (lambda n: [{"type": 12, "items": [{"media": {}, "description": "x" * n}]}], 1024, "alt text"),
    (lambda n: [row({"type": 2, "style": 5, "label": "x", "url": "u" * n})], 512, "link button"),
]


@pytest.mark.parametrize(("make", "limit", "what"), V2)
def test_a_page_may_go_to_the_limit_and_no_further(
    make: Callable[[int], list[Payload]], limit: int, what: str
) -> None:
    assert check_message("", make(limit), [], is_v2=True) == []
    reasons = check_message("", make(limit + 1), [], is_v2=True)
    assert any(what in reason for reason in reasons), reasons


@pytest.mark.parametrize(
    ("components", "what"),
    [
        ([row(button(), button())], "two components have the custom_id"),
        ([row(select(), button())], "must stand alone"),
        ([row(select(2, min_values=2, max_values=1))], "at least 2"),
        ([row(select(2, max_values=3))], "only 2 options"),
        (
            [row({**select(), "options": [{"label": "a", "value": "1"}, {"label": "b", "value": "1"}]})],
            "one value",
        ),
        ([row(select(2, min_values=0, required=True))], "may be left empty"),
        (
            [
                row(
                    {
                        **select(),
                        "options": [
                            {"label": "a", "value": "1", "default": True},
                            {"label": "b", "value": "2", "default": True},
                        ],
                    }
                )
            ],
            "more than 1 of its options",
        ),
        ([row({**select(), "options": [{"label": " ", "value": "1"}]})], "the option ' ' has 0 characters"),
        ([{"type": 10, "content": " \n"}], "a text has 0 characters"),
        ([row(button("  "))], "label or an emoji"),
        ([row({"type": 2, "style": 1, "custom_id": "x"})], "label or an emoji"),
        ([{"type": 17, "components": [{"type": 17, "components": []}]}], "can't stand in a container"),
        ([{"type": 9, "components": [], "accessory": button()}], "texts in a section"),
        ([], "empty"),
    ],
)
def test_what_discord_refuses_is_found(components: list[Payload], what: str) -> None:
    reasons = check_message("", components, [], is_v2=True)
    assert any(what in reason for reason in reasons), reasons


def test_a_plain_message_has_its_own_limits() -> None:
    assert check_message("x" * 2000, rows(5), [("a.png", 10, "x" * 1024)], is_v2=False, nonce="n" * 25) == []
    for reasons in (
        check_message("x" * 2001, [], [], is_v2=False),
        check_message("x", rows(6), [], is_v2=False),
        check_message("x", [text(3)], [], is_v2=False),
        check_message("x", [], [("a.png", 10, "")] * 11, is_v2=False),
        check_message("x", [], [("a.png", limits.FILE_BYTES + 1, "")], is_v2=False),
        check_message("x", [], [("a.png", limits.FILE_BYTES, "")] * 3, is_v2=False),
        check_message("x", [], [("a b.png", 10, "")], is_v2=False),
        check_message("x", [], [("a.png", 10, "x" * 1025)], is_v2=False),
        check_message("x", [], [], is_v2=False, nonce="n" * 26),
        check_message("x", [text(3)], [], is_v2=True),
    ):
        assert len(reasons) == 1, reasons


def command(**facts: Any) -> Payload:
    return {"type": 1, "name": "duel", "description": "d", **facts}


@pytest.mark.parametrize(
    "commands",
    [
        [command(name="x" * 33)],
        [command(description="x" * 101)],
        [command(description="")],
        [command(name="Duel")],
        [command(name="a duel")],
        [command(name_localizations={"ja": "x" * 33})],
        [command(name_localizations={"ja": "a b"})],
        [command(description_localizations={"ja": "あ" * 101})],
        [command(description_localizations={"ja": ""})],
        [{"type": 2, "name": "x", "name_localizations": {"ja": "あ" * 33}}],
        [command(options=[command(type=3), command(type=4)])],
        [command(options=[command(type=3), command(type=3, name="b", required=True)])],
        [command(options=[command(type=3, choices=[
            {"name": "a", "name_localizations": {"ja": "あ" * 101}, "value": "b"}])])],
        [command(options=[command(type=3, name=f"o{number}") for number in range(26)])],
        [command(options=[command(type=3, choices=[{"name": "a", "value": "b"}] * 26)])],
        [command()] * 101,
        [{"type": 2, "name": "x"}] * 16,
        [command(options=[command(type=3, description="x" * 100, choices=[
            {"name": "n" * 100, "value": "v" * 100}] * 25)] * 2)],
    ],
)  # fmt: skip
def test_commands_over_a_limit_are_found(commands: list[Payload]) -> None:
    assert check_commands(commands)


def test_good_commands_pass() -> None:
    localised = {"name_localizations": {"ja": "デッキ"}, "description_localizations": {"ja": "あ" * 100}}
    options = [command(type=3, name="a", required=True, **localised), command(type=3, name="b-2")]
    assert check_commands([command(options=options), {"type": 2, "name": "Challenge to a duel"}]) == []


def field(**facts: Any) -> Payload:
    text_input = {"type": 4, "custom_id": "t", "value": "x" * 4000, "placeholder": "x" * 100, **facts}
    return {"type": 18, "label": "L" * 45, "component": text_input}


def modal(fields: int = 1, **facts: Any) -> Payload:
    return {
        "title": "T", "custom_id": "m",
        "components": [field(custom_id=str(number)) for number in range(fields)], **facts,
    }  # fmt: skip


def test_choices_and_modals_have_limits() -> None:
    assert check_choices([("a", "b")] * 25) == []
    assert check_choices([("a", "b")] * 26)
    assert check_choices([("a" * 101, "b")])
    assert check_modal(modal(5, title="T" * 45)) == []
    assert check_modal(modal(title="T" * 46))
    assert check_modal(modal(6))
    assert check_modal({**modal(), "components": [{**field(), "label": "L" * 46}]})
    assert check_modal({**modal(), "components": [field(placeholder="x" * 101)]})
    assert check_modal({**modal(), "components": [field(custom_id="x" * 101)]})
    assert check_modal({**modal(), "components": [field(), field()]})


def test_a_strict_linter_raises_and_a_mild_one_goes_on() -> None:
    with pytest.raises(OverLimit, match="board: too much"):
        Linter(is_strict=True).report("board", ["too much"])
    Linter(is_strict=False).report("board", ["too much"])
    Linter(is_strict=True).report("board", [])
