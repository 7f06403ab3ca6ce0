"""What is said of an entry that isn't as it should be: never in the words of a library."""

from __future__ import annotations

from datetime import time
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.kernel.faults import say_fault, say_faults


class Skill(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    name: str
    cost: int = 0


class Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    number: str
    level: Literal["Debut", "1st"] = "Debut"
    limited: bool = False
    tags: list[str] = []
    skills: list[Skill] = []
    code: str = Field(default="A-1", pattern=r"^[A-Z]-\d$", max_length=3)
    words: Annotated[str, Field(min_length=1)] = "."
    when: time | None = None


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"number": "1", "tag": []}, "unknown key 'tag'; did you mean 'tags'?"),
        ({"number": "1", "xyz": 1}, "unknown key 'xyz'"),
        ({"nummer": "1"}, "unknown key 'nummer'; did you mean 'number'?"),
        ({}, "the key 'number' is missing"),
        ({"number": 7}, "number: a text belongs here, not 7"),
        ({"number": "1", "level": "3rd"}, "level: one of 'Debut' or '1st' belongs here, not '3rd'"),
        ({"number": "1", "limited": "perhaps"}, "limited: true or false belongs here, not 'perhaps'"),
        ({"number": "1", "tags": "JP"}, "tags: a list belongs here, not 'JP'"),
        ({"number": "1", "skills": [{"name": "a", "kost": 1}]}, "unknown key 'kost' in skills[1]"),
        ({"number": "1", "skills": [{"cost": 1}]}, "the key 'name' is missing in skills[1]"),
        (
            {"number": "1", "skills": [{"name": "a", "cost": "2"}]},
            "skills[1].cost: a whole number belongs here, not '2'",
        ),
        (3, "as a whole: a map belongs here, not 3"),
        ({"number": "1", "code": "x"}, r"code: a text of the form ^[A-Z]-\d$ belongs here, not 'x'"),
        ({"number": "1", "code": "A-12"}, "code: a text of at most 3 characters belongs here, not 'A-12'"),
        ({"number": "1", "words": ""}, "words: a text that isn't empty belongs here, not ''"),
        ({"number": "1", "when": "noon"}, "when: something else belongs here, not 'noon'"),
    ],
)
def test_a_fault_says_what_where_and_what_would_be_right(entry: object, said: str) -> None:
    with pytest.raises(ValidationError) as raised:
        Entry.model_validate(entry)
    assert say_fault(raised.value, Entry.model_fields) == said


def test_all_faults_of_an_entry_are_said() -> None:
    with pytest.raises(ValidationError) as raised:
        Entry.model_validate({"tags": "JP", "xyz": 1})
    said = "the key 'number' is missing; tags: a list belongs here, not 'JP'; unknown key 'xyz'"
    assert say_faults(raised.value, Entry.model_fields) == said
