"""What of a running text is still done where its player picks nothing, or says no."""

from collections.abc import Callable, Iterator

from engine.hocg.language.nodes.flow import If
from engine.hocg.language.nodes.happened import Did
from engine.hocg.language.phrases import walk
from engine.hocg.procedures.resolution import Resolution
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import Condition, Effect, Pick
from engine.kernel.course import join_steps
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
    return _say_blocks(table, frame, frame.copy(), lambda _: True)


def _find_steps(table: Table, frame: Resolution) -> Iterator[str]:
    """What is still done of it once its question is declined, each step in words."""
    declined = _decline(table, frame)
    lost = _given_by(frame.asked_by(table))

    def is_done(effect: Effect) -> bool:
        if not _is_done(table, declined, effect, lost):
            return False
        lost.difference_update(_given_by(effect))
        return True

    yield from _find_next_pick(table, frame, declined)
    yield from _say_blocks(table, frame, declined, is_done)


def _say_blocks(
    table: Table, frame: Resolution, scope: Resolution, is_done: Callable[[Effect], bool]
) -> Iterator[str]:
    """The steps behind the one that asks; the other player's with that player.

    Args:
        table: the table.
        frame: the text.
        scope: from where the steps are seen; it leaves the lists in progress one by one.
        is_done: whether a step is told.
    """
    asked = frame.seat
    for block, effects in frame.to_come(table):
        for effect in effects:
            if is_done(effect):
                words, seat = say_step(effect), scope.seat
                yield (
                    words if seat == asked else tr("{player}: {effect}", player=seat_mark(seat), effect=words)
                )
        if block.again or block.each:
            yield tr("the same once more")
        scope.blocks = scope.blocks[:-1]


def _decline(table: Table, frame: Resolution) -> Resolution:
    """The text as it stands once its question is declined."""
    declined = frame.copy()
    declined.numbers = {**declined.numbers, "did": 0}
    asked = frame.asked_by(table)
    picks = asked.picks() if frame.step == "pick" else ()
    if len(picks) == 1 and not any(frame.picked):
        declined.numbers |= {key: 0 for given in asked.gives() for key in (given, f"{given} {frame.seat}")}
        picks[0].remember(declined, [])
    return declined


def _find_next_pick(table: Table, frame: Resolution, declined: Resolution) -> Iterator[str]:
    """What the same effect asks for next, if it picks one sort of thing after the other."""
    if frame.step != "pick":
        return
    at = len(frame.picked) + 1
    for pick in frame.asked_by(table).picks():
        parts: tuple[Pick, ...] = pick.parts()
        if 0 < at < len(parts):
            yield from (
                tr("choose {what}", what=part.told())
                for part in parts[at:]
                if part.can_be_made(table, declined)
            )
        at -= len(parts)


def _is_done(table: Table, declined: Resolution, effect: Effect, lost: set[str]) -> bool:
    """Whether an effect still does something, or may: one that only goes on with what is lost doesn't."""
    if isinstance(effect, If) and _asks_for_deed(effect.condition):
        branch = effect.then if effect.condition.holds(table, declined) else effect.otherwise
        return any(_is_done(table, declined, each, lost) for each in branch)
    if effect.is_possible(table, declined):
        return not any(_has_lost(table, declined, pick, lost) for pick in effect.picks())
    return not effect.blocks() and lost.isdisjoint(_needed_by(effect))


def _has_lost(table: Table, declined: Resolution, pick: Pick, lost: set[str]) -> bool:
    """Whether a pick goes back to what is lost, and nothing else stands in for that."""
    if lost.isdisjoint(thing for phrase in walk(pick) for thing in phrase.needs()):
        return False
    with table.imagining():
        return pick.make(table, declined) == []


def _asks_for_deed(condition: Condition) -> bool:
    """Whether a fact is about what the text has done before, dice included."""
    return any(
        isinstance(each, Did) or getattr(each, "is_of_deed", False) or "die" in each.needs()
        for each in walk(condition)
    )


def _given_by(effect: Effect) -> set[str]:
    """What later words may refer to because of an effect."""
    given = {thing for phrase in walk(effect) for thing in phrase.gives()}
    picks = [pick for phrase in walk(effect) if isinstance(phrase, Effect) for pick in phrase.chooses()]
    return given | ({"holomem", "cards"} if picks else set())


def _needed_by(effect: Effect) -> set[str]:
    """What an effect refers to."""
    return {thing for phrase in walk(effect) for thing in phrase.needs()}
