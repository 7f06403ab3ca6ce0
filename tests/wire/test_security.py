"""Only the seat that must answer can answer, whatever a hostile client sends; nobody learns a hidden card."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.app.values import MatchInfo
from bot.discord.challenge.addresses import ChallengeVerb
from bot.discord.match.addresses import Verb
from bot.sandbox.standin.places import Channel, Interaction, Json, Message, User
from tests.bot.tiny_game import TinyRuleset
from tests.wire.table import Game, Table

ODD = [
    "", "|", "o1", "o1|", "o1||||", "o2|x|0|a", "k1|", "k1|d|", "d1|x|y", "\x00", "ﷺ" * 40, "%s%n",
    "' OR 1=1", "../../etc", "o1|" + "Z" * 80, "c1|new|k|-|standard|tiny",
    "c1|new|k|zz|x|y|pzz", "c1", "c1|", "c1||", "c1|x|a", "k1|s|hocg|k1|s|c|1",
]  # fmt: skip
VALUES = [
    "",
    "0",
    "-1",
    "zz",
    "~zzzzzzzzzz",
    "s.plain",
    "s.\x00",
    "d.x",
    "d." + "9" * 90,
    "\x00",
    "1|2",
    "ﷺ" * 30,
]
SPOTS = ["-.-.0.1", "-.-.0.0", "-.-.0.2", "0.0.0.1", "z.z.z.1", "-.-.zz.1", "....", "-.-.0.9", "1.2.3"]
PICKS = ["", "00", "0001", "~1", "~3", "zz"]
COMMANDS: list[tuple[str, list[str]]] = [
    ("hand", ["match"]), ("board", ["match"]), ("play", ["choice", "match"]), ("concede", ["match"]),
    ("move", ["match"]), ("matches", []), ("lobby", []), ("help", []), ("rule", ["question"]),
    ("card", ["card"]), ("keyword", ["term"]), ("faq", ["question"]), ("ruling", ["search"]),
]  # fmt: skip
LOOK_UPS = {"rule", "card", "keyword", "faq", "ruling"}


class Attacker:
    """Sends whatever a client can be made to send.

    Args:
        table: the server.
        game: the match that is attacked.
        chance: chooses what is sent.
    """

    def __init__(self, table: Table, game: Game, chance: Random) -> None:
        self.table, self.game, self.chance = table, game, chance
        self.people = [table.ann, table.bob, table.mio, table.rin]
        self.elsewhere = table.standin.places.add_channel(table.standin.places.add_guild("Elsewhere"), "x")

    def _place(self, user: User) -> Channel:
        dm = self.table.standin.places.open_dm(user.id)
        return self.chance.choice([self.table.arena, self.table.lounge, self.game.thread, self.elsewhere, dm])

    def _custom_id(self, info: MatchInfo) -> str:
        if self.chance.random() < 0.15:
            return self.chance.choice(ODD)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"
        prompt = info.prompt_id or 0
        number = digits[max(0, prompt + self.chance.choice([0, 0, 0, -1, 1])) % 36]
        subject = self.chance.choice(
            [info.id, info.id, info.id, "AAAA2222", "new", info.id.lower(), "x" * 16]
        )
        if self.chance.random() < 0.25:
            verbs = list(ChallengeVerb)
            return "|".join(["c1", subject, self.chance.choice(verbs), self.chance.choice(VALUES)])[:100]
        verb = self.chance.choice(list(Verb))
        spots = [
            "-.-.0.1",
            "-.-.0.0",
            "-.-.0.2",
            "0.0.0.1",
            "z.z.z.1",
            "-.-.zz.1",
            "....",
            "-.-.0.9",
            "1.2.3",
        ]
        arguments = [self.chance.choice([*SPOTS, *VALUES]) for _ in range(self.chance.randint(0, 3))]
        if self.chance.random() < 0.5:
            arguments = [
                self.chance.choice(spots),
                self.chance.choice(["", "00", "0001", "~1", "~3", "zz"]),
                "x",
            ]
        return "|".join(["o1", subject, number, verb, *arguments])[:100]

    def _message(self, channel: Channel) -> Message:
        return self.table.standin.places.make_message(channel, {"flags": 64 | 1 << 15, "components": []}, [])

    def make(self, info: MatchInfo) -> tuple[Interaction, str]:
        """One hostile interaction, and what it says."""
        user = self.chance.choice(self.people)
        place = self._place(user)
        if self.chance.random() < 0.25:
            name, options = self.chance.choice(COMMANDS)
            texts = [info.id, "#" + info.id, "#\t", *VALUES, "x" * 6000]
            given = {option: self.chance.choice(texts) for option in options if self.chance.random() < 0.8}
            data: Json = self.table.standin.command_data(name, given)
            return self.table.standin.prepare(user, place, 2, data), name
        custom_id = self._custom_id(info)
        message = self._message(place)
        values: list[str] | None = None
        if self.chance.random() < 0.4:
            values = [self.chance.choice(VALUES) for _ in range(self.chance.randint(0, 3))]
        channel, kind, pressed, source = self.table.standin.press_data(message, custom_id, values)
        if self.chance.random() < 0.05:
            kind, pressed = 5, {"custom_id": custom_id, "components": []}
        return self.table.standin.prepare(user, channel, kind, pressed, source), custom_id


def is_legal(before: MatchInfo, after: MatchInfo, user: User, sent: str) -> bool:
    """Whether this user could change the match so."""
    if after.seat_of(user.id) is None:
        return False
    if after.answers == before.answers:
        return "|un" in sent or "|u" in sent or sent == "move"
    return before.to_choose == user.id or after.is_over


def strip_posts(info: MatchInfo) -> tuple[Any, ...]:
    """What only players may change."""
    seats = [(seat.user_id, seat.remaining, seat.is_muted) for seat in info.seats]
    return (info.version, info.answers, info.status, info.prompt_id, info.place, seats)


async def attack(table: Table, count: int, seed: int) -> None:
    """Send so many hostile interactions, with a choice of a player in between."""
    chance = Random(seed)
    game = await table.start()
    attacker = Attacker(table, game, chance)
    answered = 0
    with capture_logs() as lines:
        for number in range(count):
            before = await game.info()
            if before.is_over:
                game = await table.start()
                attacker = Attacker(table, game, chance)
                before = await game.info()
            interaction, sent = attacker.make(before)
            await table.standin.send(interaction)
            await table.done(interaction)
            answered += 1
            after = await game.info()
            if strip_posts(after) != strip_posts(before):
                assert is_legal(before, after, interaction.user, sent), (sent, interaction.user.name)
            shown = interaction.text
            assert "Something went wrong" not in shown, sent
            if after.seat_of(interaction.user.id) is None:
                await check_nothing_leaks(table, game, shown)
            if number % 50 == 49 and not after.is_over:
                await game.answer()
    assert answered == count
    wrong = [line for line in lines if line["log_level"] in ("error", "critical") or line.get("exc_info")]
    assert wrong == []


async def check_nothing_leaks(table: Table, game: Game, shown: str) -> None:
    """What somebody is shown who doesn't play tells neither a hand nor the seed."""
    assert table.process is not None
    async with table.process.store.read() as tx:
        header, snapshot = await tx.matches.header(game.id), await tx.matches.snapshot(game.id)
    if not (await game.info()).is_over:
        assert header.seed.hex() not in shown
    match = TinyRuleset().restore(snapshot)
    for seat in (0, 1):
        hand = match.describe_hand(seat)
        assert len(hand) < 4 or hand not in shown


@pytest.mark.slow
async def test_signs_that_unfold_into_many_are_bounded_in_look_ups(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.discord.platform.receiving.BURST", 10**9)
    for name, options in COMMANDS:
        if name in LOOK_UPS:
            for typed in ("ﷺ" * 30, "ﷺ" * 6000):
                shown = await table.slash(table.ann, table.arena, name, **{options[0]: typed})
                assert shown.text, name
                assert "Something went wrong" not in shown.text, name


async def test_hostile_interactions(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.discord.platform.receiving.BURST", 10**9)
    await attack(table, 100, seed=3)


@pytest.mark.slow
@pytest.mark.timeout(1500)
@pytest.mark.parametrize("seed", range(4))
async def test_ten_thousand_hostile_interactions(
    table: Table, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr("bot.discord.platform.receiving.BURST", 10**9)
    await attack(table, 2500, seed)
