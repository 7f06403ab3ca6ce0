"""Use cases about lessons: begin one, answer, look, leave."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from msgspec import structs

from bot.app.context import Context
from bot.app.hints import Hints, point_the_way
from bot.app.lessons.coaching import Coaching
from bot.app.lessons.consequences import foresee
from bot.app.lessons.lectures import Lecture, Overview, Verdict
from bot.app.lessons.playing import Played, answer, begin, keep_story, leads_on
from bot.app.lessons.sittings import show_as_match
from bot.app.matches.narration import seen_lines, view_for
from bot.app.packs.computers import Hint
from bot.app.packs.lessons import Course
from bot.app.packs.pack import GamePack
from bot.app.refusals import Refused
from bot.model.ids import new_id
from bot.model.lessons import Progress, Sitting
from bot.model.matches import Seat
from bot.model.settings import UserSettings
from engine.kernel.chance import SEED_BYTES
from engine.kernel.errors import DataError
from engine.kernel.lessons import Lesson
from engine.kernel.ruleset import Match
from engine.kernel.translation import mark, tr

NO_LESSONS = mark("There are no lessons of {ruleset} yet.")
UNAIDED = 2
"""With so many mistakes at one question it is said what leads to the goal, without being asked for."""
LEFT = mark("This lesson isn't in progress any more: it was begun anew. `/learn` shows all lessons.")


class Lessons:
    """Use cases about lessons. Where a learner stands is in the store, so a restart changes nothing."""

    def __init__(self, context: Context, hints: Hints) -> None:
        self._context, self._hints, self._coaching = context, hints, Coaching(hints)
        self._courses: dict[str, Course] = {}

    async def course(self, ruleset: str) -> Course:
        """The lessons of a card game.

        Raises:
            Refused: it has none.
            UnknownRuleset: there is no such card game.
        """
        if ruleset not in self._courses:
            pack = self._context.packs.get(ruleset)
            course = await asyncio.to_thread(pack.load_course)
            if course is None:
                raise Refused(tr(NO_LESSONS, ruleset=pack.ruleset.title))
            self._courses[ruleset] = course
        return self._courses[ruleset]

    async def overview(self, user_id: int, ruleset: str) -> Overview:
        """The lessons of a card game, and how far a user is with them. Raises as :meth:`course` does."""
        course = await self.course(ruleset)
        async with self._context.store.read() as tx:
            return Overview.of(ruleset, course, await tx.rows.find(Progress, user_id=user_id))

    async def begin(self, user_id: int, ruleset: str, name: str = "", *, is_anew: bool = False) -> Lecture:
        """Take a lesson, or go on with it where it is in progress.

        Args:
            user_id: who learns.
            ruleset: the card game.
            name: the lesson; "" for the one that comes next, the first if all are learnt.
            is_anew: whether one in progress is begun from its beginning.

        Raises:
            Refused: there is no such lesson.
            UnknownRuleset: there is no such card game.
        """
        return await self._context.retrying(partial(self._begin, user_id, ruleset, name, is_anew))

    async def _begin(self, user_id: int, ruleset: str, name: str, is_anew: bool) -> Lecture:
        overview = await self.overview(user_id, ruleset)
        course = overview.course
        lesson = course.find(name or overview.find_next() or course.lessons[0].name)
        if lesson is None:
            raise Refused(tr("There is no such lesson. `/learn` shows all lessons."))
        progress = overview.progress.get(lesson.name, Progress(user_id, ruleset, lesson.name))
        if progress.sitting is not None and not progress.sitting.is_over and not is_anew:
            try:
                return await self._show(course, lesson, progress)
            except DataError:  # saved by a release whose cards were others: it begins anew
                pass
        pack, sitting_id = self._context.packs.get(ruleset), new_id()
        seed = self._context.entropy(SEED_BYTES)
        played = await asyncio.to_thread(begin, pack, lesson, seed, sitting_id)
        sitting = Sitting(sitting_id, played.game.to_json().decode(), played.game.turn)
        progress = await self._save(structs.replace(progress, sitting=sitting))
        return await self._show(course, lesson, progress)

    async def get(self, user_id: int, sitting_id: str, *, is_hinted: bool = False) -> Lecture:
        """A lesson in progress as it stands.

        Args:
            user_id: who learns.
            sitting_id: the sitting.
            is_hinted: whether it is said what leads to the goal; in a whole match what a strong computer
                player would do, and why.

        Raises:
            Refused: it isn't in progress, or no hint was found in time.
        """
        course, lesson, progress = await self._find(user_id, sitting_id)
        shown = await self._show(course, lesson, progress)
        if not is_hinted or shown.table.prompt is None:
            return shown
        return replace(shown, hint=await self._find_hint(shown), can_hint=False)

    async def _find_hint(self, lecture: Lecture) -> Hint | None:
        """What is said to whoever asks what to do."""
        lesson = lecture.lesson
        if not lesson.coach:
            return point_the_way(lecture.way, lesson.seat, lesson.hint(lecture.step))
        pack = self._context.packs.get(lecture.ruleset)
        game = pack.ruleset.restore(lecture.sitting.game.encode())
        return await self._hints.think(pack, game, lesson.seat, lecture.sitting.id)

    async def choose(self, user_id: int, sitting_id: str, prompt_id: int, picked: Sequence[str]) -> Lecture:
        """Answer the waiting question of a lesson. What leads away from its goal is not carried out; it is
        said what it would have led to.

        Args:
            user_id: who learns.
            sitting_id: the sitting.
            prompt_id: the question; another one that waits meanwhile is shown and not answered.
            picked: the ids of what is picked.

        Raises:
            Refused: it isn't in progress.
            IllegalAnswer: the question doesn't allow it.
        """
        return await self._context.retrying(partial(self._choose, user_id, sitting_id, prompt_id, picked))

    async def _choose(self, user_id: int, sitting_id: str, prompt_id: int, picked: Sequence[str]) -> Lecture:
        course, lesson, progress = await self._find(user_id, sitting_id)
        sitting = progress.sitting
        assert sitting is not None, "the lesson is in progress"
        pack = self._context.packs.get(progress.ruleset)
        game = pack.ruleset.restore(sitting.game.encode())
        if sitting.is_over or game.prompt is None or game.prompt.id != prompt_id:
            return await self._show(course, lesson, progress)
        played = await asyncio.to_thread(answer, pack, lesson, game, picked, sitting.id)
        sitting = await self._count_words(pack, lesson, game, sitting)
        sitting = structs.replace(sitting, answers=sitting.answers + 1, lines=())
        is_fitting = await asyncio.to_thread(leads_on, lesson, played)
        if not is_fitting:
            sitting = structs.replace(sitting, mistakes=sitting.mistakes + 1)
            progress = await self._save(structs.replace(progress, sitting=sitting))
            mistake = await asyncio.to_thread(lesson.find_mistake, game, picked)
            led = await asyncio.to_thread(foresee, pack, course, lesson, game, picked)
            shown = await self._show(course, lesson, progress, verdict=Verdict.WRONG)
            shown = replace(shown, mistake=mistake, consequences=led)
            if sitting.mistakes < UNAIDED:
                return shown
            return replace(shown, hint=await self._find_hint(shown), can_hint=False)
        progress = await self._save(self._move_on(progress, sitting, played))
        return await self._show(course, lesson, progress, verdict=Verdict.FITTING)

    async def leave(self, user_id: int, sitting_id: str) -> Overview:
        """Leave a lesson, which stays where it is. Raises Refused if it isn't in progress."""
        _, __, progress = await self._find(user_id, sitting_id)
        return await self.overview(user_id, progress.ruleset)

    # --- parts ----------------------------------------------------------------------------------------------

    async def _find(self, user_id: int, sitting_id: str) -> tuple[Course, Lesson, Progress]:
        async with self._context.store.read() as tx:
            stored = await tx.rows.find(Progress, user_id=user_id)
        for progress in stored:
            if progress.sitting is not None and progress.sitting.id == sitting_id:
                course = await self.course(progress.ruleset)
                lesson = course.find(progress.lesson)
                if lesson is not None:
                    return course, lesson, progress
        raise Refused(tr(LEFT))

    async def _save(self, progress: Progress) -> Progress:
        async with self._context.store.write() as tx:
            return await tx.rows.advance(progress)

    async def _count_words(self, pack: GamePack, lesson: Lesson, game: Match, sitting: Sitting) -> Sitting:
        """The sitting once the coach's words at a question were read."""
        coached = await self._coaching.advise(pack, lesson, game, sitting)
        if coached is None or not coached[1].why:
            return sitting
        number = str(coached[0])
        told = {**sitting.told, number: sitting.told.get(number, 0) + 1}
        return structs.replace(sitting, told=told)

    def _move_on(self, progress: Progress, sitting: Sitting, played: Played) -> Progress:
        """How far somebody is after an answer that was carried out."""
        sitting = structs.replace(
            sitting,
            game=played.game.to_json().decode(),
            lines=played.lines,
            story=keep_story(sitting.story, played.lines),
            is_over=played.is_over,
            mistakes=0,
        )
        if not played.is_reached:
            return structs.replace(progress, sitting=sitting)
        now = self._context.clock.now()
        return structs.replace(
            progress, sitting=sitting, learned_at=progress.learned_at or now, times=progress.times + 1
        )

    async def _show(
        self,
        course: Course,
        lesson: Lesson,
        progress: Progress,
        *,
        verdict: Verdict = Verdict.ASKED,
    ) -> Lecture:
        sitting = progress.sitting
        assert sitting is not None, "the lesson is in progress"
        async with self._context.store.read() as tx:
            settings = await tx.people.settings(progress.user_id)
            stored = await tx.rows.find(Progress, user_id=progress.user_id)
        overview = Overview.of(progress.ruleset, course, stored)
        pack = self._context.packs.get(progress.ruleset)
        game = pack.ruleset.restore(sitting.game.encode())
        shown = await asyncio.to_thread(self._view_for, course, lesson, progress, game, settings)
        coached = await self._coaching.advise(pack, lesson, game, sitting)
        return replace(
            shown,
            hint=None if coached is None else coached[1],
            verdict=Verdict.OVER if sitting.is_over else verdict,
            next=overview.find_next(lesson.name),
        )

    def _view_for(
        self,
        course: Course,
        lesson: Lesson,
        progress: Progress,
        game: Match,
        settings: UserSettings,
    ) -> Lecture:
        sitting, pack = progress.sitting, self._context.packs.get(progress.ruleset)
        assert sitting is not None, "the lesson is in progress"
        log = tuple(seen_lines(sitting.lines, lesson.seat, sitting.answers))
        seat = Seat(lesson.seat, progress.user_id, settings=settings)
        match = show_as_match(pack, lesson, sitting, game, seat, progress.version)
        way = None if sitting.is_over or lesson.coach else lesson.find_way(game)
        return Lecture(
            progress.ruleset,
            course,
            lesson,
            progress,
            sitting,
            view_for(self._context, match, game, lesson.seat, log),
            Verdict.ASKED,
            way=way,
            is_won=sitting.is_over and lesson.is_reached(game),
            story=tuple(seen_lines(sitting.story, None, sitting.answers)),
            can_hint=pack.has_hints if lesson.coach else True,
        )
