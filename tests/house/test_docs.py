"""The documentation is true: links resolve, commands and settings exist, examples run, pages are fresh."""

from __future__ import annotations

import doctest
import hashlib
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from typer.main import get_command

from bot.app.policy import HOUR, Policy
from bot.cli import LATER, app
from bot.discord.platform.permissions import NEEDED
from bot.discord.platform.receiving import BURST, PER_SECOND
from bot.games.hocg.library.files import load_rules
from bot.settings import Settings
from bot.tools.common import CommandFailed
from engine.hocg import HOCG, Game
from engine.hocg.cards.pool import default_pool, with_own_cards
from engine.hocg.cards.terms import AbilityKind, CardType, Level, SupportKind
from engine.hocg.language.nodes.verbs_cards import Draw
from engine.hocg.language.vocabulary import FOR_QUESTIONS, KINDS, language
from engine.hocg.scenario import read_scenarios, run_scenario
from engine.hocg.words.explain.manual import Manual
from engine.hocg.words.explain.usage import clause_order, read_facts
from engine.kernel.language import Phrase
from engine.kernel.language.phrase import patterns_of
from engine.kernel.language.showing import show
from tests.house.source import ROOT
from workshop.docs import CARD_TEXT, docs
from workshop.player_pages import make_player_pages

DOCS = ROOT / "docs"
READMES = (ROOT / "README.md", ROOT / "README.ja.md")
PAGES = sorted([*READMES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *DOCS.glob("*.md")])
LINK = re.compile(r"!?\[[^\]]*\]\(([^()\s]+)\)")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"\boshiban((?: [a-z][a-z-]*\b)*)")
TARGET = re.compile(r"\bmake ([a-z-]+)\b")
SLASH = re.compile(r"`/([a-z]+)")
LARGEST_PICTURE = 300_000
MOST_SINGLE = 0.15
"""The share of classes in use that cards of one name alone may use."""


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks(page: str, language: str) -> list[str]:
    return [code for kind, code in FENCE.findall(read(ROOT / page)) if kind == language]


def code_of(text: str) -> str:
    """What stands in code spans and in fences, where commands are named."""
    spans = re.findall(r"`([^`\n]+)`", FENCE.sub("", text))
    return "\n".join([*spans, *(code for _, code in FENCE.findall(text))])


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


# Links and names


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_relative_link_resolves(page: Path) -> None:
    broken = [
        link
        for link in LINK.findall(FENCE.sub("", read(page)))
        if "://" not in link and not (page.parent / link.partition("#")[0]).exists()
    ]
    assert not broken, broken


def test_every_page_can_be_reached_from_the_readme() -> None:
    seen: set[Path] = set()
    waiting = [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in seen or page.suffix != ".md":
            continue
        seen.add(page)
        links = LINK.findall(read(page))
        waiting += [(page.parent / link.partition("#")[0]).resolve() for link in links if "://" not in link]
    assert set(PAGES) <= seen, set(PAGES) - seen


@cache
def command_tree() -> dict[str, set[str]]:
    """Every command of the command line with its subcommands."""
    group = get_command(app)
    context = group.make_context("oshiban", [], resilient_parsing=True)
    found: dict[str, set[str]] = {}
    for name in group.list_commands(context):  # type: ignore[attr-defined]
        if name in LATER:
            group.resolve_command(context, [name])  # type: ignore[attr-defined]
        command = group.get_command(context, name)  # type: ignore[attr-defined]
        found[name] = set(getattr(command, "commands", {}))
    return found


def commands_in(text: str) -> Iterator[list[str]]:
    """The commands after ``oshiban`` in code, without what follows them."""
    for words in COMMAND.findall(code_of(text)):
        if found := words.split():
            yield found


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_command_named_in_a_page_exists(page: Path) -> None:
    tree = command_tree()
    for first, *rest in commands_in(read(page)):
        assert first in tree, f"oshiban {first}"
        if rest and tree[first]:
            assert rest[0] in tree[first], f"oshiban {first} {rest[0]}"


def test_a_command_that_does_not_exist_is_seen() -> None:
    found = list(
        commands_in("Say `oshiban dance --now` or\n```sh\n.venv/bin/oshiban cards sing X\n```\nor oshiban.")
    )
    assert found == [["dance"], ["cards", "sing"]]
    assert "dance" not in command_tree()
    assert "sing" not in command_tree()["cards"]
    assert "check" in command_tree()["cards"]


def test_every_command_of_the_makefile_exists() -> None:
    commands = {words.split()[0] for words in COMMAND.findall(read(ROOT / "Makefile")) if words}
    assert {"run", "sandbox", "docs"} <= commands <= command_tree().keys()


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_target_of_make_named_in_a_page_exists(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", read(ROOT / "Makefile"), re.MULTILINE))
    named = set(TARGET.findall(code_of(read(page))))
    assert named <= targets, named - targets


@pytest.mark.parametrize("page", READMES, ids=name_of)
def test_the_readme_begins_with_the_two_commands(page: Path) -> None:
    text = read(page)
    first = FENCE.search(text)
    assert first is not None
    assert [line.split()[:2] for line in first[2].splitlines()] == [["make", "run"], ["make", "test"]]
    assert text.index(first[0]) < text.index("\n## ")


@cache
def player_pages() -> dict[str, bytes]:
    """The pages that are made from what the program says of itself."""
    return dict(make_player_pages(DOCS))


@pytest.mark.parametrize("name", ["commands.md", "commands.ja.md", "privacy.md", "privacy.ja.md"])
def test_what_players_are_told_of_the_program_is_fresh(name: str) -> None:
    assert (DOCS / name).read_bytes() == player_pages()[name], "run `make docs`"


def test_the_readme_names_slash_commands_that_exist() -> None:
    commands = set(re.findall(r"^## `/([a-z]+)", player_pages()["commands.md"].decode(), re.MULTILINE))
    assert {"duel", "deck", "help"} <= commands
    for page in READMES:
        assert set(SLASH.findall(read(page))) <= commands, name_of(page)


# Settings and permissions


def test_the_hosting_page_tells_the_bounds_as_they_are() -> None:
    section = read(DOCS / "hosting.md").partition("## What one person, and one server, may have")[2]
    bounds, policy = section.partition("\n## ")[0], Policy()
    for words in (
        f"{policy.max_open_challenges} open challenges, and {policy.max_waiting_challenges} that wait",
        f"{policy.max_pair_challenges} to the same person and {policy.max_person_challenges} in all",
        f"{policy.max_server_challenges} challenges within an hour",
        f"{policy.max_open_matches} matches in play, {policy.max_stored_decks} decks",
        f"{policy.max_open_events} events that aren't over",
        f"{policy.max_offers} offers in a match within {policy.offers_within.seconds // 60} minutes",
        f"{policy.max_reports_a_day} reports a day, {policy.max_studies_each} analyses or deck trials",
        f"{BURST} presses at once, and {PER_SECOND:.0f} a second",
    ):
        assert words in bounds, words
    assert policy.challenges_within == HOUR


def test_the_hosting_page_lists_every_setting_with_its_default() -> None:
    rows = dict(re.findall(r"^\| `([A-Z_]+)` \| (.+?) \|", read(DOCS / "hosting.md"), re.MULTILINE))
    wanted = {
        (field.validation_alias or f"OSHIBAN_{name.upper()}"): default_of(field.default)
        for name, field in Settings.model_fields.items()
    }
    assert rows == wanted


def default_of(value: object) -> str:
    if value is None:
        return "none"
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def test_every_setting_is_in_the_example_of_the_environment() -> None:
    example = read(ROOT / ".env.example")
    for name, field in Settings.model_fields.items():
        assert re.search(rf"^#?{field.validation_alias or f'OSHIBAN_{name.upper()}'}=", example, re.MULTILINE)


def test_the_hosting_page_names_every_permission() -> None:
    text = " ".join(read(DOCS / "hosting.md").split())
    assert all(permission in text for permission in NEEDED.values())


# Examples


@pytest.mark.parametrize("page", ["README.md", "docs/engine.md"])
def test_the_examples_of_a_page_run(page: str) -> None:
    results = doctest.testfile(str(ROOT / page), module_relative=False, raise_on_error=True, encoding="utf-8")
    assert results.attempted >= 8


def test_the_script_for_checking_chance_agrees_with_the_engine(tmp_path: Path) -> None:
    (code,) = blocks("docs/fairness.md", "python")
    script = tmp_path / "check.py"
    script.write_text(code, encoding="utf-8")
    starters = dict(HOCG.starter_decks())
    decks = [starters["hSD01-sora"], starters["hSD02-ayame"]]
    for number in range(3):
        seed = hashlib.sha256(bytes([number])).digest()
        printed = subprocess.run(
            [sys.executable, "-I", str(script), seed.hex()], check=True, capture_output=True, text=True
        ).stdout
        assert printed == expected_check(Game.new(decks, seed), seed)


def expected_check(game: Game, seed: bytes) -> str:
    """What the script should print of a match that waits for its first answer."""
    lines, hands = [f"seed {seed.hex()}", f"commitment {hashlib.sha256(seed).hexdigest()}"], list[str]()
    for pile in ("deck", "cheer_deck"):
        for seat, player in enumerate(game.state.players):
            cards = getattr(player, pile)
            places = " ".join(str(card - min(cards)) for card in cards)
            lines.append(f"{'deck' if pile == 'deck' else 'cheers'} {seat} {places}")
    for seat, player in enumerate(game.state.players):
        hand = " ".join(str(card - min(player.deck)) for card in player.deck[:7])
        hands.append(f"hand {seat} {hand}")
    assert game.prompt is not None
    chance = game.state.chance.copy()
    dice = " ".join(str(chance.roll()) for _ in range(6))
    return "\n".join([*lines, f"chooses {game.prompt.seat}", *hands, f"dice {dice}"]) + "\n"


def test_the_scenario_of_the_page_about_scenarios_holds() -> None:
    (text,) = blocks("docs/scenarios.md", "yaml")
    (scenario,) = read_scenarios(text, "docs/scenarios.md")
    verdict = run_scenario(scenario)
    assert verdict.is_passed, verdict.difference


def test_the_file_of_the_page_about_sets_loads_and_compiles(tmp_path: Path) -> None:
    (text,) = blocks("docs/new-set.md", "yaml")
    (tmp_path / "hXX01.yaml").write_text(text, encoding="utf-8")
    pool, problems = with_own_cards(default_pool(), tmp_path)
    assert not problems
    cards = [card for card in pool.cards.values() if card.number.startswith("hXX01")]
    assert not [problem for card in cards for problem in pool.problems_of(card)]
    holomem = [card for card in cards if card.type is CardType.HOLOMEM]
    assert {card.level for card in holomem} == set(Level)
    assert {card.kind for card in cards if card.type is CardType.SUPPORT} == set(SupportKind)
    shown = {ability.kind for card in cards for ability in card.texts}
    assert shown == set(AbilityKind), "every sort of text is shown"
    assert any(card.is_buzz for card in holomem)
    assert any(card.is_limited for card in cards)
    assert any(art.critical for card in holomem for art in card.arts)


# Pictures


def test_pictures_are_small_and_named_in_a_page() -> None:
    text = "".join(map(read, PAGES))
    pictures = sorted((DOCS / "pictures").iterdir())
    assert {"board.png", "hand.png", "data-flow.svg"} <= {picture.name for picture in pictures}
    for picture in pictures:
        assert f"pictures/{picture.name}" in text, picture.name
        assert picture.stat().st_size < LARGEST_PICTURE
        if picture.suffix == ".png":
            with Image.open(picture) as image:
                image.verify()
        else:
            ElementTree.parse(picture)


# The reference of card texts


@cache
def manual() -> Manual:
    return Manual(HOCG.pool)


def test_the_reference_of_card_texts_is_fresh() -> None:
    assert read(DOCS / CARD_TEXT) == manual().write(), "run `make docs`"


def test_the_reference_has_a_row_for_every_pattern_of_the_vocabulary() -> None:
    rows = Counter(entry.kind for entry in manual().entries)
    assert rows == Counter(
        kind for kind in KINDS if kind not in FOR_QUESTIONS for words in patterns_of(kind) if words.parts
    )


def test_every_clause_of_the_reference_exists() -> None:
    known = load_rules().clauses.keys()
    cited = {clause for entry in manual().entries for clause in entry.facts.clauses}
    clauses = {clause for clause in cited if not clause.startswith("Q")}
    assert clauses <= known, sorted(clauses - known, key=clause_order)


def test_few_classes_are_there_for_one_card_alone() -> None:
    """A class is an idea of the language; words for the cards of one name hint at one that is missing."""
    used = manual().used
    single = sorted(kind.__name__ for kind, names in used.items() if len(names) == 1)
    assert len(single) <= MOST_SINGLE * len(used), single


class Sing(Phrase, frozen=True):
    """``sing 1 song`` (5.7, Q12): for everybody (see 10.4.2.2).

    The rest is for programmers.
    """

    count: int
    words = "sing {count} song/songs@count[ for {name:QUOTED}]"
    name: str = ""


def test_a_class_is_read_by_its_docstring() -> None:
    facts = read_facts(Sing)
    assert facts.meaning == "For everybody (see 10.4.2.2)."
    assert facts.clauses == ("5.7", "10.4.2.2", "Q12")


def test_a_pattern_is_shown_with_what_its_slots_stand_for() -> None:
    (entry,) = (each for each in manual().entries if each.kind is Draw)
    assert entry.spelling == "draw N card/cards {from the END of your deck} {EACH}"
    assert show(language().vocabulary, Sing, patterns_of(Sing)[0].parts) == 'sing N song/songs {for "Name"}'


def test_the_command_says_when_a_page_is_stale(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / CARD_TEXT
    page.write_text("old", encoding="utf-8")
    with pytest.raises(CommandFailed, match="is stale: run `make docs`"):
        docs(tmp_path, check=True)
    assert page.read_text("utf-8") == "old"
    docs(tmp_path)
    docs(tmp_path, check=True)
    assert "as it was" in capsys.readouterr().out


def folders_of(room: str) -> list[str]:
    """The folders with modules in a folder."""
    return sorted(path.parent.name for path in (ROOT / room).glob("*/*.py") if path.parent.name[0] != "_")


@pytest.mark.parametrize(
    ("page", "room"),
    [("docs/architecture.md", "bot/app"), ("CONTRIBUTING.md", "tests"), ("CONTRIBUTING.md", "bot")],
)
def test_a_layout_names_every_folder(page: str, room: str) -> None:
    words = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", read(ROOT / page)))))
    missing = set(folders_of(room)) - words
    assert not missing, f"{page} doesn't name {sorted(missing)} of {room}"
