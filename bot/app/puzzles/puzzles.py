"""Use cases about puzzles: begin one, answer, look, have the answer shown."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from functools import partial

from msgspec import structs

from bot.app.context import Context
from bot.app.delivery.daily_puzzles import day_there
from bot.app.lessons.playing import Played, answer, begin
from bot.app.lessons.sittings import show_as_match
from bot.app.matches.narration import seen_lines, view_for
from bot.app.packs.pack import GamePack
from bot.app.puzzles.riddles import Puzzles, Riddle, State
from bot.app.refusals import Refused
from bot.app.servers.servers import find_settings
from bot.app.tables import Table
from bot.model.ids import new_id
from bot.model.lessons import Sitting
from bot.model.matches import Seat
from bot.model.puzzles import PuzzleFigures, PuzzleTry
from bot.model.settings import NOTHING_SET, UserSettings
from bot.store.database import Transaction
from engine.kernel.chance import SEED_BYTES
from engine.kernel.errors import DataError
from engine.kernel.lessons import Puzzle
from engine.kernel.ruleset import Match
from engine.kernel.translation import mark, tr

FIRST_ZONE, LAST_ZONE = timedelta(hours=14), timedelta(hours=-12)
"""By the clocks of the first and the last zone of the Earth it is so much later than in UTC."""
NO_PUZZLES = mark("There are no puzzles of {ruleset} yet.")
LEFT = mark("This puzzle isn't in progress any more: it was begun anew. `/puzzle` shows all puzzles.")


NOBODY = 0
"""Whoever reads a post: it says nothing about how far anybody is."""


class PuzzleCases:
    """Use cases about puzzles. Where somebody stands is in the store, so a restart changes nothing."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._loaded: dict[str, tuple[Puzzle, ...]] = {}

    async def overview(self, user_id: int, ruleset: str, guild_id: int | None = None) -> Puzzles:
        """The puzzles of a card game, and how far a user is with them.

        Args:
            user_id: who it is.
            ruleset: the card game.
            guild_id: the server by whose day it is today, if it has one.

        Raises:
            Refused: it has none.
            UnknownRuleset: there is no such card game.
        """
        await self._load(ruleset)
        async with self._context.store.read() as tx:
            return await self._read(tx, user_id, ruleset, guild_id)

    async def show_position(self, puzzles: Puzzles, puzzle: Puzzle) -> Table:
        """The position of a puzzle before anybody has moved, as whoever solves it sees it.

        Args:
            puzzles: all of its game, as nobody in particular sees them.
            puzzle: the puzzle.
        """
        pack, own = self._context.packs.get(puzzles.ruleset), PuzzleTry(NOBODY, puzzles.ruleset, puzzle.name)
        seed = self._context.entropy(SEED_BYTES)
        played = await asyncio.to_thread(begin, pack, puzzle, seed, puzzle.name)
        sitting = Sitting(puzzle.name, played.game.to_json().decode(), played.game.turn)
        riddle = await asyncio.to_thread(
            self._view_for, pack, puzzles, puzzle, own, sitting, played.game, NOTHING_SET, False
        )
        return riddle.table

    async def begin(self, user_id: int, ruleset: str, name: str = "", *, is_anew: bool = False) -> Riddle:
        """Try a puzzle, or go on with it where it is in progress.

        Args:
            user_id: who it is.
            ruleset: the card game.
            name: the puzzle; "" for the one that comes next.
            is_anew: whether one in progress is begun from its beginning.

        Raises:
            Refused: there is no such puzzle.
            UnknownRuleset: there is no such card game.
        """
        return await self._context.retrying(partial(self._begin, user_id, ruleset, name, is_anew))

    async def _begin(self, user_id: int, ruleset: str, name: str, is_anew: bool) -> Riddle:
        puzzles = await self.overview(user_id, ruleset)
        puzzle = puzzles.find(name) if name else puzzles.find_next()
        if puzzle is None:
            raise Refused(tr("There is no such puzzle. `/puzzle` shows all puzzles."))
        own = puzzles.tries.get(puzzle.name, PuzzleTry(user_id, ruleset, puzzle.name))
        if own.sitting is not None and not own.sitting.is_over and not is_anew:
            try:
                return await self._show(puzzle, own)
            except DataError:  # saved by a release whose cards were others: it begins anew
                pass
        pack, sitting_id = self._context.packs.get(ruleset), new_id()
        seed = self._context.entropy(SEED_BYTES)
        played = await asyncio.to_thread(begin, pack, puzzle, seed, sitting_id)
        sitting, before = Sitting(sitting_id, played.game.to_json().decode(), played.game.turn), own.sitting
        async with self._context.writing() as tx:
            if is_anew and before is not None and before.answers and not before.is_over:  # a try given up
                own = await self._end(tx, puzzle, own, is_solved=False)
            own = await tx.rows.advance(structs.replace(own, sitting=sitting))
        return await self._show(puzzle, own)

    async def get(self, user_id: int, sitting_id: str) -> Riddle:
        """A puzzle in progress as it stands. Raises Refused if it isn't in progress."""
        puzzle, own = await self._find(user_id, sitting_id)
        return await self._show(puzzle, own)

    async def choose(self, user_id: int, sitting_id: str, prompt_id: int, picked: Sequence[str]) -> Riddle:
        """Answer the waiting question of a puzzle.

        Args:
            user_id: who it is.
            sitting_id: the sitting.
            prompt_id: the question; another one that waits meanwhile is shown and not answered.
            picked: the ids of what is picked.

        Raises:
            Refused: it isn't in progress.
            IllegalAnswer: the question doesn't allow it.
        """
        return await self._context.retrying(partial(self._choose, user_id, sitting_id, prompt_id, picked))

    async def _choose(self, user_id: int, sitting_id: str, prompt_id: int, picked: Sequence[str]) -> Riddle:
        puzzle, own = await self._find(user_id, sitting_id)
        sitting = own.sitting
        assert sitting is not None, "the puzzle is in progress"
        pack = self._context.packs.get(own.ruleset)
        game = pack.ruleset.restore(sitting.game.encode())
        if sitting.is_over or game.prompt is None or game.prompt.id != prompt_id:
            return await self._show(puzzle, own)
        played = await asyncio.to_thread(answer, pack, puzzle, game, picked, sitting.id)
        is_over = played.is_over or await asyncio.to_thread(puzzle.is_too_late, played.game)
        sitting = _move_on(sitting, played, is_over=is_over)
        async with self._context.writing() as tx:
            if is_over:
                own = await self._end(tx, puzzle, own, is_solved=played.is_reached)
            own = await tx.rows.advance(structs.replace(own, sitting=sitting))
        return await self._show(puzzle, own)

    async def show_answer(self, user_id: int, sitting_id: str) -> Riddle:
        """A puzzle with its answer; who hasn't solved it before can't solve it any more.

        Raises:
            Refused: it isn't in progress.
        """
        return await self._context.retrying(partial(self._show_answer, user_id, sitting_id))

    async def _show_answer(self, user_id: int, sitting_id: str) -> Riddle:
        puzzle, own = await self._find(user_id, sitting_id)
        if not own.is_solved and not own.is_shown:
            async with self._context.writing() as tx:
                if not own.tries:
                    await self._count(tx, own, is_solved=False)
                own = await tx.rows.advance(structs.replace(own, is_shown=True))
        return await self._show(puzzle, own, is_answered=True)

    # --- parts ----------------------------------------------------------------------------------------------

    async def _load(self, ruleset: str) -> None:
        if ruleset not in self._loaded:
            pack = self._context.packs.get(ruleset)
            puzzles = tuple(await asyncio.to_thread(pack.load_puzzles)) if pack.has_puzzles else ()
            if not puzzles:
                raise Refused(tr(NO_PUZZLES, ruleset=pack.ruleset.title))
            self._loaded[ruleset] = puzzles

    async def _read(
        self, tx: Transaction, user_id: int, ruleset: str, guild_id: int | None = None
    ) -> Puzzles:
        tries = await tx.rows.find(PuzzleTry, user_id=user_id)
        figures = await tx.rows.find(PuzzleFigures, ruleset=ruleset)
        settings = await find_settings(tx, guild_id)
        today = day_there(settings.daily_puzzle, self._context.clock.now())
        return Puzzles.of(ruleset, self._loaded[ruleset], tries, figures, today)

    def _list_days(self) -> list[int]:
        """The days that it is anywhere now. The puzzle of each counts, so that nobody has less than a day."""
        now = self._context.clock.now()
        first, last = ((now + apart).date().toordinal() for apart in (LAST_ZONE, FIRST_ZONE))
        return list(range(first, last + 1))

    async def _find(self, user_id: int, sitting_id: str) -> tuple[Puzzle, PuzzleTry]:
        async with self._context.store.read() as tx:
            tries = await tx.rows.find(PuzzleTry, user_id=user_id)
        for own in tries:
            if own.sitting is not None and own.sitting.id == sitting_id:
                puzzles = await self.overview(user_id, own.ruleset)
                puzzle = puzzles.find(own.puzzle)
                if puzzle is not None:
                    return puzzle, own
        raise Refused(tr(LEFT))

    async def _end(self, tx: Transaction, puzzle: Puzzle, own: PuzzleTry, *, is_solved: bool) -> PuzzleTry:
        """What has come of a try that is over."""
        if not own.tries and not own.is_shown:
            await self._count(tx, own, is_solved=is_solved)
        counts = is_solved and not own.is_shown
        puzzles = await self._read(tx, own.user_id, own.ruleset)
        days = [
            day
            for day in self._list_days()
            if counts and puzzles.of_day(day).name == puzzle.name and day not in own.days
        ]
        return structs.replace(
            own,
            tries=own.tries + (not own.is_solved),
            is_solved=own.is_solved or counts,
            is_first=own.is_first or (counts and not own.tries),
            days=(*own.days, *days),
        )

    @staticmethod
    async def _count(tx: Transaction, own: PuzzleTry, *, is_solved: bool) -> None:
        """Count a first try. Whoever does so at the same moment counts one after the other."""
        found = await tx.rows.hold(PuzzleFigures, ruleset=own.ruleset, puzzle=own.puzzle)
        figures = found or PuzzleFigures(own.ruleset, own.puzzle)
        await tx.rows.advance(
            structs.replace(figures, tried=figures.tried + 1, solved=figures.solved + is_solved)
        )

    async def _show(self, puzzle: Puzzle, own: PuzzleTry, *, is_answered: bool = False) -> Riddle:
        sitting = own.sitting
        assert sitting is not None, "the puzzle is in progress"
        async with self._context.store.read() as tx:
            settings = await tx.people.settings(own.user_id)
            puzzles = await self._read(tx, own.user_id, own.ruleset)
        pack = self._context.packs.get(own.ruleset)
        game = pack.ruleset.restore(sitting.game.encode())
        return await asyncio.to_thread(
            self._view_for, pack, puzzles, puzzle, own, sitting, game, settings, is_answered
        )

    def _view_for(
        self,
        pack: GamePack,
        puzzles: Puzzles,
        puzzle: Puzzle,
        own: PuzzleTry,
        sitting: Sitting,
        game: Match,
        settings: UserSettings,
        is_answered: bool,
    ) -> Riddle:
        log = tuple(seen_lines(sitting.lines, puzzle.seat, sitting.answers))
        seat = Seat(puzzle.seat, own.user_id, settings=settings)
        match = show_as_match(pack, puzzle, sitting, game, seat, own.version)
        state = State.OPEN
        if sitting.is_over:
            state = State.SOLVED if puzzle.is_reached(game) else State.MISSED
        return Riddle(
            puzzles,
            puzzle,
            own,
            sitting,
            view_for(self._context, match, game, puzzle.seat, log),
            pack.list_readable(game.view(puzzle.seat)),
            state,
            tell_answer(pack, puzzle) if is_answered else (),
        )


def _move_on(sitting: Sitting, played: Played, *, is_over: bool) -> Sitting:
    return structs.replace(
        sitting,
        game=played.game.to_json().decode(),
        answers=sitting.answers + 1,
        lines=played.lines,
        is_over=is_over,
    )


def tell_answer(pack: GamePack, puzzle: Puzzle) -> tuple[str, ...]:
    """The own moves of the answer of a puzzle, as its panels call them; with the question, where what is
    picked is no action and doesn't say what it is for.
    """
    game: Match = puzzle.begin(bytes(SEED_BYTES))
    way = puzzle.find_way(game)
    told = []
    for seat, ids in () if way is None else way.answers:
        prompt = game.prompt
        if prompt is not None and seat == puzzle.seat:
            asking = pack.ask(game)
            labels = [asking.labels[option.id] for option in prompt.check(ids)]
            words = ", ".join(label.text for label in labels)
            is_action = all(label.group for label in labels)
            told.append(words if is_action else f"{asking.short} {words}")
        game.answer(ids)
    return tuple(filter(None, told))
