"""Only the seat that must answer can answer, whatever a hostile client sends; nobody learns a hidden card."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import MutableMapping, Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from bot.discord.challenge.addresses import ChallengePress, ChallengeVerb
from bot.discord.match.addresses import Press, Verb
from bot.discord.match.notes import NotePress, NoteVerb
from bot.discord.platform.addresses import to_base36
from bot.fake_discord.members import Json, User
from bot.fake_discord.messages import Message
from bot.fake_discord.places import Channel, Interaction
from bot.model.matches import MatchInfo, MatchStatus, OfferKind
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
CHOOSING = {Verb.COMMIT, Verb.PICK, Verb.GO, Verb.AHEAD}
CONSENTING = {Verb.OFFER, Verb.UNDO, Verb.AGREE, Verb.DECLINE}
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
        self.elsewhere = table.fake.places.add_channel(table.fake.places.add_guild("Elsewhere"), "x")

    def _place(self, user: User) -> Channel:
        dm = self.table.fake.places.open_dm(user.id)
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
        arguments = [self.chance.choice([*SPOTS, *VALUES]) for _ in range(self.chance.randint(0, 3))]
        if self.chance.random() < 0.5:
            arguments = [self.chance.choice(SPOTS), self.chance.choice(PICKS), "x"]
        if verb in CONSENTING and self.chance.random() < 0.5:
            arguments = [
                self.chance.choice([*OfferKind, to_base36(info.version), to_base36(info.version - 1)])
            ]
        return "|".join(["o1", subject, number, verb, *arguments])[:100]

    def _message(self, channel: Channel) -> Message:
        return self.table.fake.places.make_message(channel, {"flags": 64 | 1 << 15, "components": []}, [])

    def make(self, info: MatchInfo) -> tuple[Interaction, str]:
        """One hostile interaction, and what it says."""
        user = self.chance.choice(self.people)
        place = self._place(user)
        if self.chance.random() < 0.25:
            name, options = self.chance.choice(COMMANDS)
            texts = [info.id, "#" + info.id, "#\t", *VALUES, "x" * 6000]
            given = {option: self.chance.choice(texts) for option in options if self.chance.random() < 0.8}
            data: Json = self.table.fake.command_data(name, given)
            return self.table.fake.prepare(user, place, 2, data), name
        custom_id = self._custom_id(info)
        message = self._message(place)
        values: list[str] | None = None
        if self.chance.random() < 0.4:
            values = [self.chance.choice(VALUES) for _ in range(self.chance.randint(0, 3))]
        channel, kind, pressed, source = self.table.fake.press_data(message, custom_id, values)
        if self.chance.random() < 0.05:
            kind, pressed = 5, {"custom_id": custom_id, "components": []}
        return self.table.fake.prepare(user, channel, kind, pressed, source), custom_id


def strip_posts(info: MatchInfo) -> MatchInfo:
    """A match without what deliveries write."""
    seats = tuple(
        msgspec.structs.replace(seat, hand_channel_id=None, hand_message_id=None, is_dm_closed=False)
        for seat in info.seats
    )
    return msgspec.structs.replace(
        info,
        seats=seats,
        thread_id=None,
        board_channel_id=None,
        board_message_id=None,
        board_shown_at=None,
        offer_post=None,
        told_before=-1,
        told_until=-1,
    )


def agrees(before: MatchInfo, seat: int, verb: Verb) -> bool:
    """Whether this seat alone can bring about what both must agree on."""
    if verb is Verb.UNDO and before.undo_entry is not None:
        return before.prompt_seat == seat
    return verb is not Verb.DECLINE and before.offer is not None and before.offer.seat != seat


def propose(before: MatchInfo, after: MatchInfo, seat: int) -> MatchInfo:
    """A match of which nothing has changed but what is offered, and what its seat has offered this turn."""
    mine = msgspec.structs.replace(before.seats[seat], offered=after.seats[seat].offered)
    seats = tuple(mine if each.index == seat else each for each in before.seats)
    return msgspec.structs.replace(before, version=before.version + 1, offer=after.offer, seats=seats)


def is_legal(before: MatchInfo, after: MatchInfo, user: User, sent: str) -> bool:
    """Whether this user could change the match so, with that."""
    seat, press = after.seat_of(user.id), Press.read(sent)
    if seat is None or after.place.guild_id is None:
        return False
    if sent == "move":
        return after == msgspec.structs.replace(before, place=after.place)
    if sent == "play" or (press is not None and press.verb in CHOOSING):
        return before.to_choose == user.id and after.answers > before.answers
    if press is None:
        return False
    if press.verb is Verb.CONCEDE_SURE:
        return after.is_over and after.result is not None and after.result.winner == 1 - seat
    if press.verb in (Verb.MUTE, Verb.UNMUTE):
        is_muted = press.verb is Verb.MUTE
        mine = msgspec.structs.replace(before.seats[seat], is_muted=is_muted)
        return after.seats == tuple(mine if each.index == seat else each for each in before.seats)
    if press.verb not in CONSENTING:
        return False
    offer = after.offer
    if after == propose(before, after, seat):
        return offer is None or offer.seat == seat
    return agrees(before, seat, press.verb)


async def attack(table: Table, count: int, seed: int) -> None:
    """Send so many hostile interactions, with a choice of a player in between."""
    chance = Random(seed)
    game = await table.start()
    attacker = Attacker(table, game, chance)
    answered, changes = 0, Counter[str]()
    with capture_logs() as lines:
        for number in range(count):
            before = await game.info()
            if before.is_over:
                game = await table.start()
                attacker = Attacker(table, game, chance)
                before = await game.info()
            interaction, sent = attacker.make(before)
            await table.fake.send(interaction)
            await table.done(interaction)
            answered += 1
            after = await game.info()
            known, found = strip_posts(before), strip_posts(after)
            if known != found:
                assert is_legal(known, found, interaction.user, sent), (sent, interaction.user.name)
                changes[sent.split("|")[3] if "|" in sent else sent] += 1
            assert "Something went wrong" not in interaction.text, sent
            await check_nothing_leaks(table, game, interaction)
            if number % 50 == 49 and not after.is_over:
                await table.settle()
                await game.answer()
    assert answered == count
    wrong = [line for line in lines if line["log_level"] in ("error", "critical") or line.get("exc_info")]
    assert wrong == []
    await check_nothing_is_written(table, lines)
    print(f"{count} hostile interactions; {changes.total()} changed a match as they may: {dict(changes)}")


async def read_secrets(table: Table, match_id: str) -> tuple[str, list[str]]:
    """The seed of a match, and what each seat's hand would be called."""
    assert table.process is not None
    async with table.process.store.read() as tx:
        header, snapshot = await tx.matches.header(match_id), await tx.matches.snapshot(match_id)
    match = TinyRuleset().restore(snapshot)
    return header.seed.hex(), [match.describe_hand(seat) for seat in (0, 1)]


OWN_DRAW = re.compile(r"You drew \d+(, \d+)*")
"""What somebody drew may be the same numbers as the other's hand."""


async def check_nothing_leaks(table: Table, game: Game, interaction: Interaction) -> None:
    """What somebody is shown tells no hand but their own, and no seed: neither words nor names of files."""
    info = await game.info()
    if info.is_over:
        return
    seed, hands = await read_secrets(table, game.id)
    messages = [message for message in (interaction.shown, *interaction.followups) if message is not None]
    shown = repr([(message.body, message.files) for message in messages])
    assert seed not in shown
    shown = OWN_DRAW.sub("", shown)
    for seat, hand in enumerate(hands):
        is_own = seat == info.seat_of(interaction.user.id)
        assert is_own or len(hand) < 7 or hand in hands[1 - seat] or hand not in shown


async def check_nothing_is_written(table: Table, lines: Sequence[MutableMapping[str, Any]]) -> None:
    """No line of the log tells the seed of any match, nor a hand."""
    assert table.process is not None
    written = repr(lines)
    async with table.process.store.read() as tx:
        ids = [match.id for match in await tx.matches.of_user(table.mio.id, list(MatchStatus), 1000)]
    for match_id in ids:
        seed, hands = await read_secrets(table, match_id)
        assert seed not in written
        assert not [hand for hand in hands if len(hand) >= 7 and hand in written]


@pytest.mark.slow
async def test_signs_that_unfold_into_many_are_bounded_in_look_ups(
    table_with_cards: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_with_cards
    monkeypatch.setattr("bot.discord.platform.receiving.BURST", 10**9)
    for name, options in COMMANDS:
        if name in LOOK_UPS:
            for typed in ("ﷺ" * 30, "ﷺ" * 6000):
                shown = await table.slash(table.ann, table.arena, name, **{options[0]: typed})
                assert shown.text, name
                assert "Something went wrong" not in shown.text, name


async def test_nobody_takes_a_match_where_the_other_player_cannot_see_it(table: Table) -> None:
    game = await table.start()
    place = (await game.info()).place
    shown = await table.slash(table.mio, table.fake.places.open_dm(table.mio.id), "move", match=game.id)
    assert "where both players see it" in shown.text
    assert (await game.info()).place == place


async def test_a_form_that_is_sent_where_a_button_opens_one_is_answered_in_words(table: Table) -> None:
    """Discord takes no form as the answer to a form."""
    game = await table.start()
    for address in (ChallengePress(ChallengeVerb.WORD, game.id), NotePress(NoteVerb.OPEN, game.id)):
        data: Json = {"custom_id": address.custom_id, "components": []}
        sent = table.fake.prepare(table.mio, table.arena, 5, data)
        await table.fake.send(sent)
        await table.done(sent)
        assert sent.refused == []
        assert "That button is damaged" in sent.text, address


async def test_hostile_interactions(table_with_cards: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.discord.platform.receiving.BURST", 10**9)
    await attack(table_with_cards, 100, seed=3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
async def test_ten_thousand_hostile_interactions(
    table_with_cards: Table, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr("bot.discord.platform.receiving.BURST", 10**9)
    await attack(table_with_cards, 2500, seed)
