"""What of a running text is still done where its player picks nothing, or says no."""

from collections.abc import Iterator

from engine.hocg.abilities.asking import Condition
from engine.hocg.abilities.effects import Effect, Pick
from engine.hocg.abilities.results import Came
from engine.hocg.language.nodes.flow import If
from engine.hocg.language.nodes.happened import Did
from engine.hocg.procedures.resolution import Resolution
from engine.hocg.procedures.running import Repeat, RunningText, Step
from engine.hocg.state.table import Table
from engine.kernel.language.walking import walk
from engine.kernel.sequel import join_steps
from engine.kernel.translation import seat_mark, tr


def say_remaining(table: Table, frame: Resolution) -> str:
    """What the text still does once what it asks is declined, step by step; "" if that is nothing.

    Args:
        table: the table.
        frame: the text that asks.
    """
    return join_steps(list(_find_steps(table, frame)))


def say_step(effect: Effect) -> str:
    """An effect in words that don't end a sentence."""
    return effect.told().rstrip(".")


def list_to_come(table: Table, frame: Resolution) -> Iterator[str]:
    """What stands in a text behind what it asks, each step in words."""
    return (_say_step_to_come(step, frame.seat) for step in RunningText(table, frame).to_come)


def _find_steps(table: Table, frame: Resolution) -> Iterator[str]:
    """What is still done of it once its question is declined, each step in words."""
    text = RunningText(table, frame)
    declined = _decline(text)
    lost = _given_by(text.effect)
    yield from (
        tr("choose {what}", what=part.told())
        for part in text.parts_behind
        if part.extent(table, declined).is_any
    )
    for step in text.to_come:
        if isinstance(step, Step):
            declined.blocks = declined.blocks[: step.depth]
            if not _is_done(table, declined, step.effect, lost):
                continue
            lost.difference_update(_given_by(step.effect))
        yield _say_step_to_come(step, frame.seat)


def _say_step_to_come(step: Step | Repeat, asked: int) -> str:
    """A step behind the one that asks; the other player's with that player."""
    if isinstance(step, Repeat):
        return tr("the same once more")
    words = say_step(step.effect)
    return (
        words if step.seat == asked else tr("{player}: {effect}", player=seat_mark(step.seat), effect=words)
    )


def _decline(text: RunningText) -> Resolution:
    """The text as it stands once its question is declined."""
    frame, effect = text.frame, text.effect
    declined = frame.copy()
    declined.keep(Came.DID, 0)
    picks = effect.picks() if text.pick is not None else ()
    if len(picks) == 1 and not any(frame.picked):
        declined.numbers |= {key: 0 for given in effect.gives() for key in (given, f"{given} {frame.seat}")}
        picks[0].remember(declined, [])
    return declined


def _is_done(table: Table, declined: Resolution, effect: Effect, lost: set[str]) -> bool:
    """Whether an effect still does something, or may: one that only goes on with what is lost doesn't."""
    if isinstance(effect, If) and _asks_for_doing(effect.condition):
        branch = effect.then if effect.condition.holds(table, declined) else effect.otherwise
        return any(_is_done(table, declined, each, lost) for each in branch)
    if effect.extent(table, declined).is_any:
        return not any(_has_lost(table, declined, pick, lost) for pick in effect.picks())
    return not effect.blocks() and lost.isdisjoint(_needed_by(effect))


def _has_lost(table: Table, declined: Resolution, pick: Pick, lost: set[str]) -> bool:
    """Whether a pick goes back to what is lost, and nothing else stands in for that."""
    if lost.isdisjoint(thing for phrase in walk(pick) for thing in phrase.needs()):
        return False
    with table.imagining():
        return pick.make(table, declined) == []


def _asks_for_doing(condition: Condition) -> bool:
    """Whether a fact is about what the text has done before, dice included."""
    return any(
        isinstance(each, Did) or getattr(each, "is_of_doing", False) or "die" in each.needs()
        for each in walk(condition)
    )


def _given_by(effect: Effect) -> set[str]:
    """What later words may refer to because of an effect."""
    given = {thing for phrase in walk(effect) for thing in phrase.gives()}
    picks = [pick for phrase in walk(effect) if isinstance(phrase, Effect) for pick in phrase.chooses()]
    return given | ({"holomem", "cards"} if picks else set())


def _needed_by(effect: Effect) -> set[str]:
    """What an effect refers to that others before it have to bring."""
    return {thing for phrase in walk(effect) for thing in phrase.needs()}
