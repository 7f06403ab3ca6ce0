"""Checking a finished match, on a journal that the bot has given out."""

from __future__ import annotations

import asyncio
import hashlib
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest
import pytest_asyncio

from bot import cli
from bot.app.packs.pack import GamePack, Packs
from bot.app.seeding import Entropy
from bot.discord.platform.naming import fill
from bot.model.event_chance import derive
from bot.model.seeds import mix
from bot.sandbox.world import Setting, open_world
from engine.hocg import HOCG
from engine.hocg.game import Game
from engine.kernel.chance import commit_to
from engine.kernel.journal import Entry, EntryKind, Header, Journal, Origin
from engine.kernel.ruleset import Ruleset
from engine.osica import OSICA
from engine.osica.game import Game as OsicaGame
from tests.bot.discord.table_talk import Match, answer_to, begin_match, words_of
from tests.bot.worlds import SEEDS

ROOT = Path(__file__).parents[4]
ANSWERS = 8


@pytest_asyncio.fixture
async def match() -> AsyncIterator[Match]:
    """A match of hOCG without pictures that was given up in the middle."""
    setting = Setting(Packs([GamePack(HOCG)]), entropy=Entropy(Random(SEEDS).randbytes))
    async with open_world(setting) as world:
        match = await begin_match(world, deck="s.hSD01-sora", game="hocg", word="推し 盤")
        for _ in range(ANSWERS):
            await match.answer()
        await world.app.matches.concede(match.id, match.players[0].actor.id)
        await world.settle()
        yield match
        assert world.errors == []


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The script that the page about fairness has."""
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs/fairness.md").read_text("utf-8"), re.DOTALL)
    path = tmp_path_factory.mktemp("page") / "check.py"
    path.write_text(code, "utf-8")
    return path


def check_by_script(script: Path, *given: Path | str) -> tuple[int, str]:
    """The status of the script in a Python that knows nothing of the project, and what it prints."""
    command = [sys.executable, "-I", "-X", "utf8", str(script), *map(str, given)]
    ran = subprocess.run(command, check=False, capture_output=True, encoding="utf-8")
    return ran.returncode, ran.stdout + ran.stderr


async def take_journal(match: Match, folder: Path) -> Path:
    """The file that the button of the result gives."""
    given = answer_to(await match.players[1].actor.click(match.result(), label="Journal"))
    (file,) = given.attachments
    path = folder / file.filename
    path.write_bytes(await file.read())
    return path


Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """A command of ``oshiban``: its status, and what it printed."""

    def call(*words: str | Path) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["oshiban", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        printed = capsys.readouterr()
        return int(ended.value.code or 0), printed.out + printed.err

    return call


async def test_a_match_is_checked_by_one_command(match: Match, run: Run, tmp_path: Path) -> None:
    published = (await match.info()).commitment
    path = await take_journal(match, tmp_path)
    status, printed = run("verify", path, "--commitment", published)
    assert status == 0, printed
    assert f"Commitment (its SHA-256): {published}" in printed
    assert f"ok: all {(await match.info()).answers} entries were possible" in printed
    assert "The commitment is the one given." in printed
    hands = printed.split("before any redraw:\n")[1:]
    assert len(hands) == 2
    assert all("hSD01-" in hand.split("First hand")[0].split("Result after")[0] for hand in hands), printed
    assert "Seat 0 concedes: Seat 1 wins." in printed
    assert "{" not in printed
    _, with_log = run("verify", path, "--log")
    for line in (await match.world.app.matches.log(match.id, None, 5))[:-1]:
        assert fill(line.text, ("Seat 0", "Seat 1")) in with_log, "what was told then comes out again"


async def test_what_was_changed_afterwards_is_found(match: Match, run: Run, tmp_path: Path) -> None:
    path = await take_journal(match, tmp_path)
    journal = Journal.from_json(path.read_bytes())
    published = journal.header.commitment
    other_seed = msgspec.structs.replace(journal.header, seed=bytes(32))
    path.write_bytes(Journal(other_seed, journal.entries).to_json())
    status, printed = run("verify", path, "--commitment", published)
    assert (status, "is not what comes of the secret" in printed) == (1, True)
    drawn = msgspec.structs.replace(other_seed, origin=None)
    path.write_bytes(Journal(drawn, journal.entries).to_json())
    status, printed = run("verify", path, "--commitment", published)
    assert (status, "is not the one that was committed to" in printed) == (1, True)
    first = journal.entries[0]
    path.write_bytes(Journal(journal.header, [Entry(first.seat, first.prompt, ("nonsense",))]).to_json())
    status, printed = run("verify", path)
    assert (status, "this match can't be played again: entry 1" in printed) == (1, True)
    other_texts = msgspec.structs.replace(journal.header, data_hash="0000")
    path.write_bytes(Journal(other_texts, journal.entries).to_json())
    status, printed = run("verify", path)
    assert (status, "played with other card texts" in printed) == (1, True)
    assert f"Commitment (its SHA-256): {published}" in printed, "that much can be checked all the same"


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\x00", b'{"header": 1, "entries": []}'])
def test_what_is_no_journal_is_told_in_a_sentence(run: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(content)
    status, printed = run("verify", path)
    assert status == 1
    assert "the button Journal of a result" in printed
    status, printed = run("verify", tmp_path / "nothing.json")
    assert (status, "No such file" in printed) == (1, True)


def cheat(journal: Journal) -> Iterator[tuple[str, Journal]]:
    """What a host might write into a journal afterwards, by name."""
    header, origin = journal.header, journal.header.origin
    assert origin is not None
    first, accepted, *rest = origin.mixed
    decks = (header.decks[0], dict(HOCG.starter_decks())["hSD02-ayame"])

    def with_origin(origin: Origin | None, seed: bytes = header.seed) -> Journal:
        return Journal(
            msgspec.structs.replace(header, origin=origin, seed=seed), journal.entries, journal.texts
        )

    other = Origin(bytes(32), origin.mixed)
    renumbered = Origin(origin.secret, (first, accepted[:-1] + "7", *rest))
    if renumbered == origin:
        renumbered = Origin(origin.secret, (first, accepted[:-1] + "8", *rest))
    silent = Origin(origin.secret, origin.mixed[:-1])
    yield "another seed", with_origin(origin, bytes(32))
    yield "another seed, as if it had been drawn", with_origin(None, bytes(32))
    yield "another secret", with_origin(other)
    yield "another secret, and the seed of it", with_origin(other, mix(other))
    yield "another number of Discord's", with_origin(renumbered)
    yield "another number of Discord's, and the seed of it", with_origin(renumbered, mix(renumbered))
    yield "a word less", with_origin(silent)
    yield "a word less, and the seed of it", with_origin(silent, mix(silent))
    yield "another deck", Journal(msgspec.structs.replace(header, decks=decks), journal.entries)
    yield "another answer", Journal(header, [*journal.entries[:-1], Entry(0, 1, ("nonsense",))])


async def test_a_host_that_changes_anything_afterwards_is_found(
    match: Match, run: Run, script: Path, tmp_path: Path
) -> None:
    card = await match.world.app.challenges.get(match.id)
    info = await match.info()
    posted = (card.commitment, info.commitment)
    path = await take_journal(match, tmp_path)
    journal = Journal.from_json(path.read_bytes())
    options = [word for each in posted for word in ("--commitment", each)]
    status, printed = run("verify", path, *options)
    assert (status, "The commitment is the one given." in printed) == (0, True)
    status, honest = await asyncio.to_thread(check_by_script, script, path, *posted)
    assert status == 0, honest
    for name, changed in cheat(journal):
        path.write_bytes(changed.to_json())
        status, printed = run("verify", path, *options)
        assert status == 1, (name, printed)
        status, printed = await asyncio.to_thread(check_by_script, script, path, *posted)
        if name == "another answer":
            assert status == 0, "the script knows no rules; the command does"
        elif name == "another deck":
            assert hands_in(printed) != hands_in(honest), "the players know what they were dealt"
        else:
            assert "WRONG" in printed, name


def hands_in(printed: str) -> list[str]:
    """The lines about hands."""
    return [line for line in printed.splitlines() if line.startswith("hand")]


async def test_what_was_promised_with_the_challenge_is_shown_at_the_end(match: Match) -> None:
    card = await match.world.app.challenges.get(match.id)
    info, world = await match.info(), match.world
    head = next(m for m in world.channels["arena"].history() if card.commitment in words_of(m))
    assert info.commitment in words_of(head), "the card has both"
    first = next(m for m in match.place.history() if "The match begins" in words_of(m))
    assert info.commitment in words_of(first)
    assert card.commitment in words_of(first)
    numbers = re.search(r"accepted (\d+), deck (\d+)", words_of(first))
    assert numbers is not None
    assert int(numbers[1]) < int(numbers[2]), "the press came before the deck"
    assert "推し" not in words_of(first), "words follow at the end"
    proof = words_of(answer_to(await match.players[0].actor.click(match.result(), label="Was chance fair?")))
    secret = re.search(r"Secret: `([0-9a-f]{64})`", proof)
    lines = re.search(r"```\n(.*?)```", proof, re.DOTALL)
    seed = re.search(r"Seed: `([0-9a-f]{64})`", proof)
    assert secret is not None
    assert lines is not None
    assert seed is not None
    assert lines[1].splitlines()[1:] == [f"accepted {numbers[1]}", f"deck {numbers[2]}", "word 1 推し 盤"]
    assert hashlib.sha256(bytes.fromhex(secret[1])).hexdigest() == card.commitment
    assert hashlib.sha256(bytes.fromhex(secret[1]) + lines[1].encode()).hexdigest() == seed[1]


async def test_the_result_tells_the_seed_and_the_script_of_the_docs_reads_the_journal(
    match: Match, script: Path, tmp_path: Path
) -> None:
    seed = re.search(r"The seed of every shuffle and die: `([0-9a-f]{64})`", words_of(match.result()))
    assert seed is not None
    assert hashlib.sha256(bytes.fromhex(seed.group(1))).hexdigest() == (await match.info()).commitment
    path = await take_journal(match, tmp_path)
    _, ran = await asyncio.to_thread(check_by_script, script, path)
    words = (line.split(" ", 1) for line in ran.replace("\ndeck ", "\ndeck").splitlines())
    printed = dict(pair for pair in words if len(pair) == 2)
    assert printed["seed"] == seed.group(1)
    game = HOCG.start(Journal.from_json(path.read_bytes()).header.decks, bytes.fromhex(seed.group(1)))
    for player in game.state.players:
        dealt = [game.card(card).number for card in (*player.hand, *player.deck)]
        told = printed[f"deck{player.seat}"].split()
        assert told == dealt


@pytest.mark.parametrize("ruleset", [HOCG, OSICA], ids=lambda ruleset: ruleset.name)
@pytest.mark.parametrize("redraws", [("yes", "no"), ("no", "yes"), ("yes", "yes")])
def test_the_script_deals_the_hands_that_the_game_deals(
    ruleset: Ruleset, redraws: tuple[str, str], script: Path, tmp_path: Path
) -> None:
    decks = tuple(deck for _, deck in ruleset.starter_decks()[:2])
    seed = hashlib.sha256("/".join(redraws).encode()).digest()
    game, entries, expected = ruleset.start(decks, seed), list[Entry](), list[str]()
    for picked in (None, *redraws):
        prompt = game.prompt
        assert prompt is not None
        answer = (picked or prompt.options[0].id,)
        entries.append(Entry(prompt.seat, prompt.id, answer))
        game.answer(answer)
        if picked is None:
            hands = [numbers_of(game, seat) for seat in (0, 1)]
            expected += [f"hand {seat} {hand}" for seat, hand in enumerate(hands)]
        elif picked == "yes":
            expected.append(f"redraws {prompt.seat} {numbers_of(game, prompt.seat)}")
    taken_back = Entry(0, 9, kind=EntryKind.TAKEBACK, to=3)
    path = tmp_path / "journal.json"
    header = Header(ruleset.name, ruleset.data_hash, seed, decks)
    path.write_bytes(Journal(header, [*entries, Entry(0, 9, ("something",)), taken_back]).to_json())
    status, printed = check_by_script(script, path, commit_to(seed))
    assert status == 0, printed
    assert [line for line in printed.splitlines() if line.startswith(("hand", "redraws"))] == expected


def numbers_of(game: object, seat: int) -> str:
    """The cards of a hand, by number."""
    assert isinstance(game, Game | OsicaGame)
    return " ".join(game.card(card).number for card in game.state.players[seat].hand)


async def test_a_journal_of_an_earlier_release_is_read_as_ever(
    match: Match, run: Run, script: Path, tmp_path: Path
) -> None:
    path = await take_journal(match, tmp_path)
    saved = msgspec.json.decode(path.read_bytes())
    del saved["header"]["origin"]
    path.write_bytes(msgspec.json.encode(saved))
    commitment = (await match.info()).commitment
    status, printed = run("verify", path, "--commitment", commitment)
    assert status == 0, printed
    assert "whoever ran the bot could choose this seed" in printed
    status, printed = await asyncio.to_thread(check_by_script, script, path, commitment)
    assert (status, "secret" in printed) == (0, False)


async def test_a_way_of_making_seeds_that_is_not_known_is_refused(
    match: Match, run: Run, tmp_path: Path
) -> None:
    path = await take_journal(match, tmp_path)
    journal = Journal.from_json(path.read_bytes())
    assert journal.header.origin is not None
    newer = Origin(journal.header.origin.secret, ("oshiban-seed-9",))
    header = msgspec.structs.replace(journal.header, origin=newer, seed=mix(newer))
    path.write_bytes(Journal(header, journal.entries).to_json())
    status, printed = run("verify", path)
    assert (status, "'oshiban-seed-9'" in printed) == (1, True)


# --- events -------------------------------------------------------------------------------------------------

EVENT_SECRET = bytes(range(32))
OF_EVENT = "event E1D23456 round 2 table 5 game 1"


@pytest.fixture
def of_event(tmp_path: Path) -> Path:
    """The journal of a match of an event that was over before anything was chosen."""
    starters = dict(HOCG.starter_decks())
    decks = (starters["hSD01-sora"], starters["hSD02-ayame"])
    lines = (
        "oshiban-seed-2",
        OF_EVENT,
        "entered 0 1442000000000000000",
        "post 1442000000000000001",
        "word 1 river",
    )
    origin = Origin(derive(EVENT_SECRET, OF_EVENT), lines)
    path = tmp_path / "event.json"
    path.write_bytes(Journal(Header("hocg", HOCG.data_hash, mix(origin), decks, origin), []).to_json())
    return path


def test_a_match_of_an_event_is_checked_against_the_secret_of_its_event(run: Run, of_event: Path) -> None:
    promised = hashlib.sha256(EVENT_SECRET).hexdigest()
    status, printed = run("verify", of_event)
    assert status == 0, printed
    assert "--event-secret" in printed
    assert "entered 0 1442000000000000000 (made 2025-" in printed
    assert "post 1442000000000000001 (made 2025-" in printed
    status, printed = run("verify", of_event, "--event-secret", EVENT_SECRET.hex(), "--commitment", promised)
    assert (status, "The commitment is the one given." in printed) == (0, True), printed
    for secret, wrong in ((bytes(32).hex(), "doesn't come of"), ("river", "64 hexadecimal digits")):
        status, printed = run("verify", of_event, "--event-secret", secret)
        assert (status, wrong in printed) == (1, True), printed
    status, printed = run("verify", of_event, "--commitment", promised)
    assert status == 1, "it can't be compared without the secret"


def test_the_script_checks_it_too(script: Path, of_event: Path) -> None:
    promised = hashlib.sha256(EVENT_SECRET).hexdigest()
    status, printed = check_by_script(script, of_event, promised, EVENT_SECRET.hex())
    assert status == 0, printed
    assert f"commitment of the event {promised}" in printed
    status, printed = check_by_script(script, of_event, promised, bytes(32).hex())
    assert (status, "WRONG" in printed) == (1, True)


async def test_the_secret_of_an_event_is_of_no_use_for_other_matches(
    match: Match, run: Run, tmp_path: Path
) -> None:
    path = await take_journal(match, tmp_path)
    status, printed = run("verify", path, "--event-secret", EVENT_SECRET.hex())
    assert (status, "doesn't come of" in printed) == (1, True)
