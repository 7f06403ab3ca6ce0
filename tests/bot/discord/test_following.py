"""Private answers are kept up to date until they are finished, closed, or replaced by another page."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.app.refusals import Refused
from bot.discord.platform import following
from bot.discord.platform.following import Following, Showing
from bot.discord.platform.pages import Outgoing, say


class Sent:
    """Takes what is sent, and wakes whoever waits for it."""

    def __init__(self) -> None:
        self.messages: list[Outgoing] = []

    async def complete(self, interaction: object, message: Outgoing, what: str) -> None:
        self.messages.append(message)


class Looks:
    """What is found, look by look; the last of it for ever."""

    def __init__(self, *texts: str, error: Exception | None = None) -> None:
        self._texts, self._error = texts, error
        self.count = 0

    async def __call__(self) -> Showing:
        if self._error is not None:
            raise self._error
        text = self._texts[min(self.count, len(self._texts) - 1)]
        self.count += 1
        return Showing(say(text), is_last=text == "done")


@pytest.fixture
def sent() -> Sent:
    return Sent()


@pytest.fixture
def followed(sent: Sent, monkeypatch: pytest.MonkeyPatch) -> Following:
    monkeypatch.setattr(following, "PAUSE", 0.001)
    return Following(cast(Any, SimpleNamespace(sender=sent)), "trial")


def interaction(number: int, user: int = 1) -> Any:
    return SimpleNamespace(id=number, user=SimpleNamespace(id=user))


async def rest(found: Following) -> None:
    """Wait until nothing is followed any more."""
    _, late = await asyncio.wait(found._tasks.values(), timeout=20)
    assert not late


async def test_an_answer_is_edited_when_it_changes_until_it_is_finished(
    followed: Following, sent: Sent
) -> None:
    looks = Looks("a", "a", "b", "b", "done")
    followed.note(interaction(1), looks)
    assert sent.messages == []
    followed.begin(interaction(1))
    await rest(followed)
    assert sent.messages == [say("a"), say("b"), say("done")]
    assert looks.count == 5


async def test_what_wasnt_noted_isnt_followed(followed: Following, sent: Sent) -> None:
    followed.note(interaction(1), Looks("done"))
    followed.begin(interaction(2))
    assert not followed._tasks
    followed.begin(interaction(1))
    await rest(followed)
    assert sent.messages == [say("done")]


async def test_another_page_is_not_written_over(followed: Following, sent: Sent) -> None:
    followed.note(interaction(1), Looks("a"))
    followed.note(interaction(2, user=2), Looks("done"))
    followed.begin(interaction(1))
    followed.begin(interaction(2, user=2))
    followed.stop(1)
    await rest(followed)
    assert sent.messages == [say("done")], "of the other person"


async def test_one_answer_of_a_person_is_followed(followed: Following, sent: Sent) -> None:
    old = Looks("a")
    followed.note(interaction(1), old)
    followed.begin(interaction(1))
    followed.note(interaction(2), Looks("done"))
    followed.begin(interaction(2))
    await rest(followed)
    assert sent.messages == [say("done")]
    assert old.count == 0


async def test_it_ends_where_nothing_more_can_be_shown(followed: Following, sent: Sent) -> None:
    followed.note(interaction(1), Looks(error=Refused("no")))
    followed.begin(interaction(1))
    await rest(followed)
    assert sent.messages == []


async def test_it_ends_before_discord_takes_no_edit_any_more(
    followed: Following, sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "LOOKS", 3)
    looks = Looks("a")
    followed.note(interaction(1), looks)
    followed.begin(interaction(1))
    await rest(followed)
    assert looks.count == 3
