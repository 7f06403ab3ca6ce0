"""Discord's description of its interface: no test passes for want of it, and what it says can be read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.wire.openapi import SHIPPED, Validator, find_breaches, load_description

MESSAGES = "/channels/1/messages"


@dataclass(frozen=True, slots=True)
class Request:
    """A request as the front end's tests note it."""

    method: str
    path: str
    json: Any = None


def describe(validator: Validator, *components: dict[str, Any]) -> list[str]:
    return validator.check_request("POST", MESSAGES, {"components": list(components)})


def test_a_request_that_discord_lacks_is_found_in_a_front_end_test() -> None:
    fine = Request("POST", MESSAGES, {"content": "Good morning"})
    assert find_breaches([fine]) == []
    (breach,) = find_breaches([fine, Request("POST", "/channels/1/boards", {})])
    assert breach == "POST /channels/1/boards: POST /channels/1/boards is not in Discord's description"


def test_the_description_is_shipped_with_its_licence() -> None:
    assert SHIPPED.is_file()
    assert "Copyright 2023 Discord" in (SHIPPED.parent / "LICENSE").read_text(encoding="utf-8")


def test_a_description_that_is_missing_ends_a_test(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("OSHIBAN_DISCORD_OPENAPI", str(tmp_path / "none.json"))
    with pytest.raises(FileNotFoundError):
        find_breaches([Request("GET", "/users/@me")])


def test_another_description_is_taken_where_one_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other = tmp_path / "other.json"
    other.write_text('{"paths": {"/boards": {"get": {}}}, "components": {"schemas": {}}}', encoding="utf-8")
    monkeypatch.setenv("OSHIBAN_DISCORD_OPENAPI", str(other))
    assert find_breaches([Request("GET", "/boards")]) == []


def test_of_many_alternatives_the_one_that_is_meant_is_told(validator: Validator) -> None:
    button = {"type": 2, "style": 1, "label": "x" * 81, "custom_id": "o1"}
    assert describe(validator, {"type": 1, "components": [{**button, "label": "Go"}]}) == []
    (told,) = describe(validator, {"type": 1, "components": [button]})
    assert told == f'components/0/components/0/label: "{"x" * 81}" is longer than 80 characters'


def test_a_field_that_discord_would_ignore_is_told(validator: Validator) -> None:
    assert validator.check_request("POST", MESSAGES, {"contents": "Good morning"}) == [
        "'contents' is no field of this request"
    ]


def test_the_same_description_is_read_once(validator: Validator) -> None:
    assert load_description() is validator
