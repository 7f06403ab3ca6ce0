"""What is written fits into its column. PostgreSQL holds a text to that width; SQLite doesn't."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import String

from bot.app.delivery.deliverer import PermanentFailure
from bot.model.deliveries import FailureReason, PostPuzzle, TellOrganiser
from bot.model.ids import ID_LENGTH, guild_of, subject_of
from bot.model.jobs import JobKind, Timer, TimerKind
from bot.model.lessons import Progress
from bot.model.played import scope_of_server
from bot.model.puzzles import PuzzleTry
from bot.model.settings import DailyPuzzle
from bot.store.backups import back_up, restore
from bot.store.schema import ROWS, card_sums, failed_deliveries, jobs, match_sums
from engine.hocg.cards.card_data import LONGEST_NUMBER
from tests.bot.worlds import World, new_world

GUILD = 1_300_000_000_000_000_000
"""As long as ids of servers are in these years."""
LARGEST = 2**63 - 1
"""The largest id that a column for ids takes."""
DATA = Path(__file__).parents[3] / "data"
DAILY = DailyPuzzle(70, hour=9, zone="Asia/Tokyo")


def width_of(column: object) -> int:
    """How many characters a column takes on PostgreSQL."""
    type_ = getattr(column, "type", None)
    assert isinstance(type_, String)
    assert type_.length is not None
    return type_.length


async def count_timers(world: World) -> int:
    async with world.store.read() as tx:
        return (await tx.jobs.state(JobKind.TIMER)).waiting


async def test_the_puzzle_of_the_day_is_posted_in_a_server_with_an_id_of_these_years(world: World) -> None:
    await world.app.daily_puzzles.decide(GUILD, DAILY)
    world.postman.refusals[PostPuzzle] = [PermanentFailure(FailureReason.REFUSED)]
    for hours in (12, 24):
        world.clock.forward(hours=hours)
        await world.sweeper.drain()
        await world.dispatcher.drain()
    (post,) = world.postman.of(PostPuzzle)
    assert guild_of(post.subject) == GUILD
    (failed,) = await world.app.operations.failures(subject_of(GUILD))
    assert failed.reason is FailureReason.REFUSED
    assert await count_timers(world) == 1


async def test_a_backup_of_a_file_with_such_a_server_goes_into_postgresql(
    fresh_postgres_url: str, tmp_path: Path
) -> None:
    backup = tmp_path / "copy.db"
    async with new_world(f"sqlite+aiosqlite:///{tmp_path / 'oshiban.db'}") as older:
        await older.app.daily_puzzles.decide(GUILD, DAILY)
        await back_up(older.store.engine, backup)
    await restore(fresh_postgres_url, backup)
    moved = World(fresh_postgres_url)
    await moved.begin()
    try:
        assert (await moved.app.servers.get(GUILD)).daily_puzzle == DAILY
        assert await count_timers(moved) == 1
    finally:
        moved.thinkers.shutdown(wait=False)
        await moved.store.close()


def test_the_largest_ids_fit_where_they_are_written_as_words() -> None:
    subject = subject_of(LARGEST)
    assert guild_of(subject) == LARGEST
    for table in (jobs, failed_deliveries):
        assert len(subject) <= width_of(table.c.subject)
    lanes = [Timer(kind, subject).lane for kind in TimerKind]
    lanes.append(TellOrganiser(subject="E" * ID_LENGTH, user_id=LARGEST).lane)
    assert max(map(len, lanes)) <= width_of(jobs.c.lane)
    assert len(scope_of_server(LARGEST).key) <= width_of(match_sums.c.scope)


def test_the_names_of_what_is_learnt_and_played_fit() -> None:
    for folder, column in (
        ("lessons", ROWS[Progress].c.lesson),
        ("puzzles", ROWS[PuzzleTry].c.puzzle),
    ):
        names = [path.stem.partition("-")[2] for path in DATA.glob(f"*/{folder}/*.yaml")]
        assert names
        assert max(map(len, names)) <= width_of(column), folder
    assert width_of(card_sums.c.card) >= LONGEST_NUMBER
