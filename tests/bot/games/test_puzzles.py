"""The puzzles that ship: what each says, and that its answer is the only one."""

import pytest

from bot.games.installed import installed_packs
from engine.hocg.cards.pool import DATA, default_pool
from engine.hocg.scenario import Scenario, read_scenarios, run_scenario
from engine.kernel.lessons import Puzzle
from engine.kernel.translation import speaking
from workshop.puzzle_search import check_puzzle

FILES = sorted((DATA / "hocg" / "puzzles").glob("*.yaml"))
PUZZLES = {pack.name: tuple(pack.load_puzzles()) for pack in installed_packs() if pack.has_puzzles}
MOST_LETTERS = 32
"""Of a name that is stored."""


def read(file: object) -> Scenario:
    (scenario,) = read_scenarios(file.read_text("utf-8"), str(file))  # type: ignore[attr-defined]
    return scenario


def test_there_are_puzzles_the_easiest_first() -> None:
    puzzles = PUZZLES["hocg"]
    assert len(puzzles) == len(FILES)
    names = [each.name for each in puzzles]
    assert len(set(names)) == len(names)
    assert max(map(len, names)) <= MOST_LETTERS
    assert [each.difficulty for each in puzzles] == sorted(each.difficulty for each in puzzles)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_answer_is_sure(file: object) -> None:
    assert run_scenario(read(file)).difference == ""


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_there_is_no_other_answer(file: object) -> None:
    assert check_puzzle(read(file), default_pool()) == ""


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
