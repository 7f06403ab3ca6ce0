"""How things go on where a question is declined: what is left undone, and what comes next."""

from collections.abc import Sequence

from engine.kernel.course import Course
from engine.kernel.machine import Frame
from engine.kernel.translation import mark, tr
from engine.osica.procedures.appeal import Appeal
from engine.osica.procedures.hearts import TakeHearts
from engine.osica.procedures.resolution import Resolution
from engine.osica.procedures.settle import Settle
from engine.osica.procedures.sorting import SortCards
from engine.osica.rules.setup import Redraw
from engine.osica.rules.turn import AppealPhase, CheerPhase, EndPhase, EventPhase, MainPhase, StartPhase
from engine.osica.state.table import Table
from engine.osica.words.asking import say_inner

PHASES: dict[type[Frame], str] = {
    StartPhase: mark("the start phase continues"),
    MainPhase: mark("the main phase continues"),
    EventPhase: mark("the event phase continues"),
    CheerPhase: mark("the cheer phase continues"),
    AppealPhase: mark("the appeal phase continues"),
    EndPhase: mark("the end phase continues"),
}
COURSE: Course[Table] = Course(PHASES)
say_declining = COURSE.say_declining


@COURSE.goes_on(Appeal)
def _appeal_goes_on(table: Table, frame: Appeal) -> str:
    return tr("the appeal goes on")


@COURSE.goes_on(TakeHearts)
def _hearts_go_on(table: Table, frame: TakeHearts) -> str:
    return tr("the hearts that were taken are sorted")


@COURSE.goes_on(Resolution)
def _text_goes_on(table: Table, frame: Resolution) -> str:
    return _say_rest(table, frame)


@COURSE.declines(StartPhase)
def _drop_nothing(table: Table, frame: StartPhase, below: Sequence[Frame]) -> str:
    if frame.step == "stand_or_drop":
        return tr("All of them stay and stand up.")
    return tr("All of them stay.")


@COURSE.declines(Redraw)
def _keep_hand(table: Table, frame: Redraw, below: Sequence[Frame]) -> str:
    return tr("You keep these cards.")


@COURSE.declines(SortCards)
def _sort_nothing(table: Table, frame: SortCards, below: Sequence[Frame]) -> str:
    if frame.step == "finish":
        return tr("All of them go to your hand.")
    return tr("None goes there; next you choose which become costs.")


@COURSE.declines(TakeHearts)
def _play_no_counter(table: Table, frame: TakeHearts, below: Sequence[Frame]) -> str:
    return tr("No Counter is played; the hearts that were taken are sorted.")


@COURSE.declines(Settle)
def _use_nothing(table: Table, frame: Settle, below: Sequence[Frame]) -> str:
    return tr("It isn't used, and nothing is paid; {later}.", later=COURSE.say_later(table, below))


@COURSE.declines(Appeal)
def _decline_appeal(table: Table, frame: Appeal, below: Sequence[Frame]) -> str:
    prompt = table.machine.prompt
    if prompt is not None and prompt.is_yes_no:
        return tr("Nobody guards; the appeal goes on.")
    return tr("The limit isn't broken; the appeal goes on.")


@COURSE.declines(Resolution)
def _decline_effect(table: Table, frame: Resolution, below: Sequence[Frame]) -> str:
    return COURSE.say_left_out(table, below, _say_rest(table, frame))


def _say_rest(table: Table, frame: Resolution) -> str:
    """What stands in a text behind what it asks, step by step; "" if nothing does."""
    return tr(", then ").join(say_inner(effect) for effect in frame.to_come(table))
