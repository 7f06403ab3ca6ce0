"""The puzzles that ship: what each says, and that its answer is the only one."""

from pathlib import Path

import pytest

from bot.app.puzzles.puzzles import tell_answer
from bot.games.installed import installed_packs
from bot.tools.scenario import read_file
from engine.hocg.cards.terms import OptionKind
from engine.kernel.lessons import Puzzle
from engine.kernel.translation import speaking
from workshop.puzzle_checks import FOLDERS, check_file

FILES = [file for folder in FOLDERS for file in sorted(folder.glob("*.yaml"))]
PUZZLES = {pack.name: tuple(pack.load_puzzles()) for pack in installed_packs() if pack.has_puzzles}
MOST_ANSWERS = 20
MOST_LETTERS = 32
"""Of a name that is stored."""


@pytest.mark.parametrize("pack", sorted(PUZZLES))
def test_there_are_puzzles_the_easiest_first(pack: str) -> None:
    puzzles = PUZZLES[pack]
    names = [each.name for each in puzzles]
    assert len(set(names)) == len(names)
    assert max(map(len, names)) <= MOST_LETTERS
    assert [each.difficulty for each in puzzles] == sorted(each.difficulty for each in puzzles)


def test_there_are_as_many_as_was_promised() -> None:
    assert len(PUZZLES["hocg"]) >= 50
    assert len(PUZZLES["osica"]) >= 4
    assert sum(map(len, PUZZLES.values())) == len(FILES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_answer_is_sure(file: Path) -> None:
    (scenario,) = read_file(file, installed_packs())
    assert scenario.run().difference == ""


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_there_is_no_other_answer(file: Path) -> None:
    for _, wrong in check_file(file):
        assert wrong == ""


def answer_of(game: str, name: str) -> tuple[str, ...]:
    (pack,) = (each for each in installed_packs() if each.name == game)
    (puzzle,) = (each for each in PUZZLES[game] if each.name == name)
    return tell_answer(pack, puzzle)


def test_an_answer_says_whom_an_art_of_a_long_name_hits() -> None:
    *_, first, second = answer_of("hocg", "houshou-marine-6ec8")
    assert all("on Mori Calliope (1st), center" in art for art in (first, second))


def test_an_answer_says_what_a_picked_card_is_for() -> None:
    first, second, *_ = answer_of("osica", "captain-noa-1c5f")
    assert first == "Appeal with Deckhand Pico, left"
    assert second.startswith("Break the limit of Deckhand Pico")
    assert second.endswith("Deckhand Pico")


@pytest.mark.parametrize(
    ("pack", "puzzle"),
    [pytest.param(name, each, id=each.name) for name, some in PUZZLES.items() for each in some],
)
def test_a_puzzle_says_everything_in_both_languages_and_its_cards_can_be_read(
    pack: str, puzzle: Puzzle
) -> None:
    with speaking("ja"):
        said = puzzle.title, puzzle.goal
    assert all(not text.isascii() for text in said)
    assert puzzle.title.isascii()
    view = puzzle.begin(bytes(32)).view(puzzle.seat)
    cards = installed_packs().get(pack).list_readable(view)
    assert len(cards) >= 4, "both Oshi and both centers at least"


@pytest.mark.parametrize(
    "puzzle", [each for each in PUZZLES["hocg"] if "can't play" in each.goal], ids=lambda each: each.name
)
def test_the_opponent_can_play_nothing_where_a_puzzle_says_so(puzzle: Puzzle) -> None:
    """What they draw neither comes on their stage nor is used, if one does nothing oneself."""
    game = puzzle.begin(bytes(32))
    for _ in range(MOST_ANSWERS):
        prompt = game.prompt
        assert prompt is not None
        kinds = {option.kind for option in prompt.options}
        if prompt.seat != puzzle.seat and OptionKind.END in kinds:
            assert not kinds & {OptionKind.PLACE, OptionKind.BLOOM, OptionKind.USE}
            return
        end = next((each for each in prompt.options if each.kind == OptionKind.END), prompt.options[0])
        game.answer([end.id])
    raise AssertionError("the opponent's main phase never came")
