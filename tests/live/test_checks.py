"""What ``oshiban doctor --live`` finds, where all is well and where it isn't."""

from __future__ import annotations

import asyncio

import pytest

from bot.discord.platform.pages import say
from bot.discord.running import Workers
from bot.fake_discord.members import Json
from bot.fake_discord.messages import Message
from bot.fake_discord.named.fault import NamedFault
from bot.fake_discord.named.registry import NAMED_FAULTS
from bot.fake_discord.places import DM, THREAD
from bot.tools.live.checks import Check
from bot.tools.live.survey import find_changed
from bot.tools.live.town import Town, examine_fake
from bot.tools.live.trial import Trial
from tests.live.tried import QUICK, TRIED, find, try_out


def test_everything_is_fine_and_left_as_it_was_found(workers: Workers) -> None:
    towns: list[Town] = []
    before: list[Json] = [{"id": "1", "name": "older", "description": "Of an older release", "type": 1}]

    def arrange(town: Town) -> None:
        towns.append(town)
        town.fake.places.commands = list(before)

    report = try_out(workers, arrange=arrange)
    assert report.is_fine, [finding for finding in report.findings if not finding.is_fine]
    places = towns[0].fake.places
    assert find_changed(before, places.commands) == []
    assert [c for c in places.channels.values() if c.kind == THREAD] == []
    assert [m for c in places.channels.values() for m in c.history] == []
    assert any(c.kind == DM for c in places.channels.values()), "hands were sent, and are gone"


MET_BY = {
    "missing-access": "survey",
    "refused-registration": "start",
    "no-user-install": "application",
    "rewritten-commands": "commands",
    "forgotten-nonce": "nonce",
}
"""By fault, what meets it first; all others are met where boards are posted and hands are sent."""
FRUITLESS = {"refused-edit", "refused-gallery-edit"}
"""With them no board is edited, however many matches are played."""


def test_each_fault_has_its_check() -> None:
    assert MET_BY.keys() < NAMED_FAULTS.keys()


@pytest.mark.parametrize("fault", NAMED_FAULTS.values(), ids=list(NAMED_FAULTS))
def test_what_goes_wrong_is_named(
    fault: NamedFault, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    if fault.name in FRUITLESS:
        monkeypatch.setattr("bot.tools.live.checks.MATCHES", 1)
    check = MET_BY.get(fault.name, "board")
    report = try_out(workers, fault, names=[check])
    assert not report.is_fine
    assert fault.name in [trouble.name for trouble in find(report, check).troubles]


@pytest.mark.slow
@pytest.mark.parametrize("fault", NAMED_FAULTS.values(), ids=list(NAMED_FAULTS))
def test_whatever_goes_wrong_all_of_it_is_tried(fault: NamedFault, workers: Workers) -> None:
    report = try_out(workers, fault)
    assert not report.is_fine
    assert fault.name in [trouble.name for trouble in report.troubles]
    tried = [finding.check for finding in report.findings]
    assert tried == ["survey"] or tried == ["survey", "start", *QUICK, "cleaning", "restoring"]
    assert not [finding for finding in report.findings if "an error of the bot's own" in finding.text]


def test_a_match_goes_on_where_direct_messages_are_limited(workers: Workers) -> None:
    report = try_out(workers, NAMED_FAULTS["dm-limit"], names=["match"])
    assert "are as they were sent" in find(report, "match").text
    assert find(report, "match").troubles[0].name == "dm-limit"


def test_a_message_that_is_gone_is_noticed(workers: Workers) -> None:
    def arrange(town: Town) -> None:
        places = town.fake.places
        post = places.post

        def lose_result(channel_id: int, body: Json, files: list[Json]) -> Message:
            made = post(channel_id, body, files)
            if "is over" in made.text:
                places.channels[channel_id].messages.pop(made.id)
            return made

        places.post = lose_result  # type: ignore[method-assign]

    assert "are gone" in find(try_out(workers, arrange=arrange, names=["match"]), "match").text


def test_another_picture_than_was_sent_is_noticed(workers: Workers) -> None:
    class Mixed(dict[str, bytes]):
        """Every file is the first one."""

        def __getitem__(self, number: str) -> bytes:
            return next(iter(self.values()))

    def arrange(town: Town) -> None:
        town.fake.files = Mixed()

    report = try_out(workers, arrange=arrange, names=["board", "match"])
    assert "is another one" in find(report, "board").text
    assert "another picture" in find(report, "match").text


def test_words_that_were_changed_are_noticed(workers: Workers) -> None:
    def arrange(town: Town) -> None:
        places = town.fake.places
        tell = places.tell

        def twist(message: Message) -> Json:
            told = tell(message)
            told["content"] = told["content"].replace("hand", "paw")
            return told

        places.tell = twist  # type: ignore[method-assign]

    report = try_out(workers, arrange=arrange, names=["match"])
    assert "isn't as it was sent" in find(report, "match").text


def test_what_it_can_not_delete_is_told(workers: Workers) -> None:
    def arrange(town: Town) -> None:
        town.channel.denied.add("manage_threads")

    report = try_out(workers, arrange=arrange, names=["board"])
    assert "left: a thread, since the bot lacks Manage Threads" in find(report, "cleaning").text


def test_a_trial_that_is_broken_off_leaves_nothing_behind(workers: Workers) -> None:
    towns: list[Town] = []

    async def post_and_stop(trial: Trial) -> str:
        await trial.post(say("Hello"))
        assert [message.text for message in towns[0].channel.history] == ["Hello"]
        raise asyncio.CancelledError

    def choose(town: Town) -> tuple[Check, ...]:
        towns.append(town)
        return (Check("stop", "somebody has had enough", post_and_stop),)

    with pytest.raises(asyncio.CancelledError):
        examine_fake(choose, TRIED, workers)
    assert towns[0].channel.history == []
    assert towns[0].fake.places.commands == []
