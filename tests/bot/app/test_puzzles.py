"""Puzzles: trying one, solving and missing it, what is counted, the puzzle of the day."""

import json

import pytest
from msgspec import structs

from bot.app.puzzles.riddles import ENOUGH_TRIED, Riddle, State
from bot.model.puzzles import PuzzleFigures
from tests.bot.tiny_game import restore
from tests.bot.worlds import MIO, RIN, World, refusal_of


def sorted_options(riddle: Riddle) -> list[str]:
    """The ids of the cards that can be played, the lowest first."""
    prompt = riddle.table.prompt
    assert prompt is not None
    cards = restore(riddle.sitting.game.encode()).cards[0]
    return [option.id for option in sorted(prompt.options, key=lambda option: cards[option.card])]


async def choose(world: World, riddle: Riddle, place: int, user: int = MIO) -> Riddle:
    """Play the card at this place, the lowest first."""
    assert riddle.table.prompt is not None
    picked = sorted_options(riddle)[place]
    return await world.app.puzzles.choose(user, riddle.sitting.id, riddle.table.prompt.id, [picked])


async def figures(world: World, puzzle: str) -> tuple[int, int]:
    """How many have tried a puzzle, and how many solved it."""
    async with world.app.context.store.read() as tx:
        found = await tx.rows.get(PuzzleFigures, ruleset="tiny", puzzle=puzzle)
    return (0, 0) if found is None else (found.tried, found.solved)


async def test_the_easiest_comes_first_and_is_solved_at_the_first_try(world: World) -> None:
    riddle = await world.app.puzzles.begin(MIO, "tiny")
    assert (riddle.puzzle.name, riddle.state) == ("east", State.OPEN)
    solved = await choose(world, riddle, -1)
    assert (solved.state, solved.own.is_first, solved.own.tries) == (State.SOLVED, True, 1)
    assert await figures(world, "east") == (1, 1)
    assert solved.all.find_next().name == "north"


async def test_a_wrong_answer_is_carried_out_and_ends_the_try(world: World) -> None:
    riddle = await world.app.puzzles.begin(MIO, "tiny", "north")
    missed = await choose(world, riddle, 0)
    assert (missed.state, missed.own.is_solved) == (State.MISSED, False)
    assert await figures(world, "north") == (1, 0)
    again = await world.app.puzzles.begin(MIO, "tiny", "north", is_anew=True)
    solved = await choose(world, again, -1)
    assert (solved.state, solved.own.is_solved, solved.own.is_first) == (State.SOLVED, True, False)
    assert await figures(world, "north") == (1, 0), "the first try alone is counted"


async def test_tries_are_counted_until_it_is_solved(world: World) -> None:
    for place in (0, -1, 0, -1):
        riddle = await world.app.puzzles.begin(MIO, "tiny", "north", is_anew=True)
        tried = await choose(world, riddle, place)
    assert (tried.state, tried.own.tries) == (State.SOLVED, 2), "that is after how many it was solved"


@pytest.mark.parametrize(("answers", "tries"), [(0, 0), (1, 1)])
async def test_who_begins_anew_after_a_choice_has_tried(world: World, answers: int, tries: int) -> None:
    riddle = await world.app.puzzles.begin(MIO, "tiny", "north")
    async with world.store.write() as tx:
        sitting = structs.replace(riddle.sitting, answers=answers)
        await tx.rows.advance(structs.replace(riddle.own, sitting=sitting))
    again = await world.app.puzzles.begin(MIO, "tiny", "north", is_anew=True)
    assert (again.own.tries, await figures(world, "north")) == (tries, (tries, 0))
    solved = await choose(world, again, -1)
    assert (solved.own.is_solved, solved.own.is_first) == (True, not tries)


async def test_who_has_seen_the_answer_has_not_solved_it(world: World) -> None:
    riddle = await world.app.puzzles.begin(MIO, "tiny", "north")
    shown = await world.app.puzzles.show_answer(MIO, riddle.sitting.id)
    assert len(shown.answer) == 1
    assert await figures(world, "north") == (1, 0)
    solved = await choose(world, shown, -1)
    assert (solved.state, solved.own.is_solved) == (State.SOLVED, False)
    assert await figures(world, "north") == (1, 0)
    assert solved.all.solved == 0


async def test_the_answer_may_be_looked_at_once_it_is_solved(world: World) -> None:
    riddle = await choose(world, await world.app.puzzles.begin(MIO, "tiny", "north"), -1)
    shown = await world.app.puzzles.show_answer(MIO, riddle.sitting.id)
    assert shown.answer
    assert not shown.own.is_shown


async def solve_today(world: World) -> int:
    """Solve the puzzle of the day; the streak then."""
    overview = await world.app.puzzles.overview(MIO, "tiny")
    riddle = await world.app.puzzles.begin(MIO, "tiny", overview.today.name, is_anew=True)
    return (await choose(world, riddle, -1)).all.streak


async def test_days_in_a_row_are_counted(world: World) -> None:
    assert await solve_today(world) == 1
    assert await solve_today(world) == 1, "once a day"
    world.clock.forward(days=1)
    assert (await world.app.puzzles.overview(MIO, "tiny")).streak == 1, "today's is still to come"
    assert await solve_today(world) == 2
    world.clock.forward(days=2)
    assert (await world.app.puzzles.overview(MIO, "tiny")).streak == 0
    assert await solve_today(world) == 1


async def test_every_puzzle_is_the_puzzle_of_the_day_before_one_comes_again(world: World) -> None:
    overview = await world.app.puzzles.overview(MIO, "tiny")
    world.clock.forward(days=-overview.day % 3)
    names = []
    for _ in range(3):
        names.append((await world.app.puzzles.overview(MIO, "tiny")).today.name)
        world.clock.forward(days=1)
    assert sorted(names) == ["east", "north", "south"]


async def test_a_puzzle_is_rated_by_how_often_it_is_solved(world: World) -> None:
    async with world.app.context.store.write() as tx:
        await tx.rows.put(PuzzleFigures("tiny", "east", ENOUGH_TRIED, 1, version=1))
        await tx.rows.put(PuzzleFigures("tiny", "south", ENOUGH_TRIED - 1, ENOUGH_TRIED - 1, version=1))
    overview = await world.app.puzzles.overview(MIO, "tiny")
    shares = {each.name: overview.share(each) for each in overview.puzzles}
    assert shares == {"north": None, "east": 1 / ENOUGH_TRIED, "south": None}
    assert overview.find_next().name == "north", "the one that most solve"


async def test_an_old_message_says_that_the_puzzle_was_begun_anew(world: World) -> None:
    riddle = await world.app.puzzles.begin(MIO, "tiny", "north")
    await world.app.puzzles.begin(MIO, "tiny", "north", is_anew=True)
    assert "begun anew" in str(await refusal_of(world.app.puzzles.get(MIO, riddle.sitting.id)))
    assert "begun anew" in str(await refusal_of(world.app.puzzles.get(RIN, riddle.sitting.id)))
    assert "no such puzzle" in str(await refusal_of(world.app.puzzles.begin(MIO, "tiny", "west")))


async def test_my_data_have_my_puzzles_and_figures_name_nobody(world: World) -> None:
    await choose(world, await world.app.puzzles.begin(MIO, "tiny", "north"), -1)
    exported = json.loads((await world.app.privacy.export(MIO)).data)["rows"]
    assert [row["puzzle"] for row in exported["puzzle_tries"]] == ["north"]
    assert "puzzles" not in exported
    await world.app.privacy.delete(MIO)
    assert (await world.app.puzzles.overview(MIO, "tiny")).tries == {}
    assert await figures(world, "north") == (1, 1)
