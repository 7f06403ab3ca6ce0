"""The shipped cards: every file loads, every text compiles and says itself, every fact is as printed."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.tools.card_export import export_card
from engine.hocg.cards.card import Ability, Card
from engine.hocg.cards.card_files import load_file
from engine.hocg.cards.deck import check_deck, shipped_decks
from engine.hocg.cards.pool import DATA, default_pool, load_pool, problems_of
from engine.hocg.cards.unread import UNREAD
from engine.hocg.language.compiler import compile_text
from engine.kernel.deck_files import DeckFile
from engine.kernel.errors import DataError
from tests.cards.printed import card_facts, fingerprint, read_fingerprints
from tests.patterns import any_of

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
FIDELITY = SHARED / "tools" / "fidelity.py"

FILES = sorted((DATA / "cards").glob("*.yaml"))
DECKS = shipped_decks()

EXPLAINED: dict[str, str] = {
    "hBP03-037 art": "the symbol of a colorless cost is 'cheer' in words; no choice is meant",
    "hBP05-038 art": "as hBP03-037",
    "hBP05-054 art": "as hBP03-037",
    "hBP04-005 sp_oshi_skill": "what may be used without cheers needs none",
    "hBP07-098 support": "the name in the words is that of the Oshi",
    "hBP08-006 oshi_stage_skill": "as hBP04-005",
    "hBP08-093 support": "the tool leaves out the paragraph with the name",
}
"""Where our words and the official ones are meant to differ: "number kind" -> why."""

NUMBERS_IN_CODE = {
    ("engine/hocg/scenario/model.py", "hSD01-001"): "the Oshi of a scenario that names none",
    ("engine/hocg/scenario/position.py", "hSD01-003"): "the card that fills decks of a scenario",
    ("engine/hocg/scenario/words.py", "hSD01-003"): "an example in two messages about scenario files",
}
"""Card numbers in strings of the engine that don't tell one card from the others."""

CARD_NUMBER = re.compile(r"h[A-Z]{1,3}\d+-\d+")


def all_cards() -> list[Card]:
    return list(default_pool().cards.values())


def all_texts() -> list[tuple[Card, Ability]]:
    return [(card, text) for card in all_cards() for text in card.texts]


def test_there_are_cards_and_decks() -> None:
    assert len(FILES) >= 24
    assert len(DECKS) >= 21
    assert len(all_cards()) >= 503
    assert len(all_texts()) >= 500


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_loads_and_holds_cards_of_its_set(path: Path) -> None:
    cards = load_file(path)
    assert cards
    numbers = [card.number for card in cards]
    assert numbers == sorted(numbers)
    assert all(number.startswith(path.stem) for number in numbers)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_file_is_left_as_a_draft(path: Path) -> None:
    """Drafts have printed words in their comments and unread proposals for texts; neither is shipped."""
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines[1:] if line.lstrip().startswith("#")] == []
    assert [line for line in lines if UNREAD in line] == []


def test_the_pool_is_all_files_together() -> None:
    assert set(load_pool().cards) == {card.number for path in FILES for card in load_file(path)}


def test_no_name_ends_in_the_marks_of_a_list() -> None:
    names = [text.name for _, text in all_texts()]
    names += [name for card in all_cards() for name in (card.name, *(art.name for art in card.arts))]
    assert [name for name in names if name != name.strip() or name.endswith((":", "·", ";"))] == []


def test_every_text_compiles() -> None:
    unknown = [str(problem) for card in all_cards() for problem in problems_of(card)]
    assert not unknown, "\n".join(unknown)


def test_every_text_says_itself() -> None:
    wrong = []
    for card, text in all_texts():
        program = compile_text(text.kind, text.text)
        said = program.say()
        try:
            if compile_text(text.kind, said) != program:
                wrong.append(f"{card.number} {text.kind}: {said!r} means something else than {text.text!r}")
        except DataError as error:
            wrong.append(f"{card.number} {text.kind}: {said!r} doesn't compile: {error}")
    assert not wrong, "\n".join(wrong)


def test_what_is_said_is_said_the_same_way_again() -> None:
    for _, text in all_texts():
        said = compile_text(text.kind, text.text).say()
        assert compile_text(text.kind, said).say() == said


@pytest.mark.parametrize("file", DECKS, ids=lambda file: file.id)
def test_every_shipped_deck_can_be_played(file: DeckFile) -> None:
    assert (DATA / "decks" / f"{file.id}.yaml").is_file()
    assert check_deck(default_pool(), file.deck) == []


# Facts


def test_every_fact_is_as_printed() -> None:
    printed = read_fingerprints()
    wrong = []
    for card in all_cards():
        if card.number not in printed:
            wrong.append(f"{card.number}: no such card is printed, as far as tests/cards/printed.py knows")
            continue
        ours = card_facts(card)
        wrong.extend(
            f"{card.number} {fact}: {ours[fact]!r} isn't what is printed"
            for fact, made in zip(ours, printed[card.number], strict=True)
            if made != fingerprint(ours[fact])
        )
    assert not wrong, "\n".join(wrong)


@pytest.mark.skipif(not FIDELITY.is_file(), reason="the comparison with the official texts is not beside us")
def test_every_text_names_what_the_official_one_names() -> None:
    exported = json.dumps([_exported(card) for card in all_cards()])
    run = subprocess.run(
        [sys.executable, "-X", "utf8", str(FIDELITY)],
        input=exported,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert not run.stderr
    *printed, last = run.stdout.splitlines()
    lines = [line for line in printed if CARD_NUMBER.match(line)]  # a text may have several
    found = {line.partition(":")[0]: line for line in lines}
    assert not [line for place, line in found.items() if place not in EXPLAINED]
    assert not set(EXPLAINED) - set(found), "these agree; take them off the list"
    agree, compared = map(int, re.findall(r"\d+", last)[:2])
    assert compared - agree == len(lines)
    assert compared >= 460


def _exported(card: Card) -> dict[str, object]:
    exported = export_card(card)
    abilities = [{"kind": each.kind, "text": each.text} for each in exported.abilities]
    return {"number": exported.number, "abilities": abilities}


# Code and cards


def strings_of(path: Path) -> Iterator[str]:
    """The strings of a module that are no docstrings, or the whole of any other file."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("//"))
        return
    tree = ast.parse(text)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


@cache
def strings_in_engine() -> list[tuple[str, str]]:
    """(file, string) for all code of the engine."""
    paths = [path for path in sorted((ROOT / "engine").rglob("*")) if path.suffix in (".py", ".lark")]
    assert len(paths) > 50
    return [(path.relative_to(ROOT).as_posix(), string) for path in paths for string in strings_of(path)]


def find_in_engine(find: Callable[[str], list[str]]) -> set[tuple[str, str]]:
    """(file, what was found) for all code of the engine."""
    return {(path, found) for path, string in strings_in_engine() for found in find(string)}


def test_the_engine_knows_no_card_by_its_number() -> None:
    found = find_in_engine(CARD_NUMBER.findall)
    assert found - set(NUMBERS_IN_CODE) == set()
    assert set(NUMBERS_IN_CODE) - found == set(), "not in the code any more; take them off the list"


def test_the_engine_knows_no_card_by_its_name_and_no_tag() -> None:
    names = {card.name for card in all_cards()} | {card.ja for card in all_cards()}
    for card in all_cards():
        names.update(name for ability in card.abilities for name in (ability.name, ability.ja))
        names.update(name for art in card.arts for name in (art.name, art.ja))
    names.discard("")
    tags = {f"#{tag}" for card in all_cards() for tag in card.tags}
    pattern = re.compile(rf"(?:(?<!\w){any_of(names)}|{any_of(tags)})(?!\w)")
    assert len(names) > 700
    assert pattern.findall("if name == 'Tokino Sora' or '#Promise' in tags") == ["Tokino Sora", "#Promise"]
    assert find_in_engine(pattern.findall) == set()
