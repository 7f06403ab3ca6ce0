"""`/puzzle` as somebody sees it who solves one."""

from __future__ import annotations

from bot.app.puzzles.riddles import Puzzles
from bot.discord.match.addresses import Verb
from bot.discord.platform.pages import Select
from bot.discord.puzzles.addresses import PuzzleQuestion
from bot.discord.puzzles.pages import build_puzzles
from bot.model.puzzles import PuzzleTry
from bot.sandbox.moves import walk_components
from bot.sandbox.world import World
from tests.bot.discord.table_talk import answer_to, components_of, labels_of, words_of
from tests.bot.discord.test_lessons import Learner, number_of
from tests.bot.tiny_lessons import HighestPuzzle


class Solver(Learner):
    """Somebody with the one message of their puzzle."""

    @property
    def cards(self) -> list[str]:
        """The cards that can be played, as their buttons name them."""
        return [
            part["label"]
            for part in walk_components(components_of(self.message))
            if part["type"] == 2
            and (press := PuzzleQuestion.read(part["custom_id"])) is not None
            and press.asked is Verb.COMMIT
        ]


async def test_a_puzzle_is_solved_in_private_and_shared_without_its_moves(world: World) -> None:
    mio = Solver(world)
    await mio.type("puzzle")
    assert mio.message.ephemeral
    assert "0 of 3" in mio.words
    await mio.press("Next: The best of east")
    assert "★☆☆☆☆" in mio.words
    assert "Play your highest card." in mio.words
    best = max(mio.cards, key=number_of)
    await mio.press(best)
    assert "Solved at the first try!" in mio.words
    assert world.channels["arena"].history() == [], "nobody else sees anything of it yet"
    await mio.press("Share")
    (post,) = world.channels["arena"].history()
    assert "mio" in words_of(post).lower()
    assert "The best of east" in words_of(post)
    assert "at the first try" in words_of(post)
    assert best not in words_of(post), "no move is told"
    rin = world.people["rin"]
    custom_id = next(part["custom_id"] for part in walk_components(components_of(post)) if part["type"] == 2)
    tried = answer_to(await rin.click(post, custom_id=custom_id))
    assert tried.ephemeral
    assert "Play your highest card." in words_of(tried)


async def test_a_missed_puzzle_is_tried_again_or_answered(world: World) -> None:
    mio = Solver(world)
    await mio.type("puzzle")
    await mio.press("Today's puzzle")
    await mio.press(min(mio.cards, key=number_of))
    assert "This wasn" in mio.words
    assert "Share" not in labels_of(mio.message)
    await mio.press("From the beginning")
    best = max(mio.cards, key=number_of)
    await mio.press("Show the answer")
    assert "The answer:" in mio.words
    assert str(number_of(best)) in mio.words.partition("The answer:")[2]
    await mio.press(best)
    assert "doesn't count as solved" in mio.words
    await mio.press("All puzzles")
    assert "0 of 3" in mio.words


def test_every_puzzle_can_be_chosen_also_one_that_is_solved() -> None:
    shipped = [HighestPuzzle(f"number {n}", 1) for n in range(1, 61)]
    tries = [PuzzleTry(1, "tiny", "number 2", tries=1, is_solved=True)]
    page = build_puzzles(Puzzles.of("tiny", shipped, tries, [], 1), "Tiny", []).page
    assert page is not None
    selects = [block for block in page.blocks if isinstance(block, Select)]
    assert [len(select.choices) for select in selects] == [25, 25, 10]
    chosen = [choice.value for select in selects for choice in select.choices]
    assert chosen == [each.name for each in shipped]
    assert selects[0].choices[1].label.startswith("✅")
    assert len({select.press.custom_id for select in selects}) == 3, "Discord takes no address twice"


async def test_the_bot_stops_in_the_middle_of_a_puzzle(world: World) -> None:
    mio = Solver(world)
    await mio.type("puzzle")
    await mio.press("Today's puzzle")
    await world.restart()
    await mio.press(max(mio.cards, key=number_of))
    assert "Solved at the first try!" in mio.words
    assert "on 1 day in a row" in mio.words


async def test_a_server_has_the_puzzle_of_the_day_posted(world: World) -> None:
    """Whoever manages it says where and when; what is posted tells no move, and leads to the puzzle."""
    arena, bob, rin = world.channels["arena"], world.people["bob"], world.people["rin"]
    now = world.clock.now()
    hour = (now.hour + 2) % 24
    asked = answer_to(await bob.slash(arena, "setup", puzzle_hour=hour))
    assert "time zone" in words_of(asked)
    told = answer_to(await bob.slash(arena, "setup", puzzle_hour=hour, zone="UTC"))
    assert f"is posted in <#{arena.id}> at {hour}:00 in UTC" in words_of(told)
    await world.advance(3600 - 60 * now.minute - now.second - 1)
    assert arena.history() == []
    await world.advance(3601)
    (post,) = arena.history()
    assert "The puzzle of the day" in words_of(post)
    solver = answer_to(await rin.click(post, label="Try it"))
    begun = words_of(solver).split("Goal:")[0]
    position = begun.split("###")[0].strip().replace("rin", "Solver").replace("Rin", "Solver")
    assert position, "the position is seen without pictures as well"
    assert position in words_of(post)
    tried = answer_to(await rin.click(post, label="Try it"))
    assert tried.ephemeral
    assert "Goal:" in words_of(tried)
    await world.advance(24 * 3600)
    assert len(arena.history()) == 2
    ended = answer_to(await bob.click(told, label="Post no more puzzles"))
    assert "No puzzle of the day is posted here any more" in words_of(ended)
    await world.advance(48 * 3600)
    assert len(arena.history()) == 2
