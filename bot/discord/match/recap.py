"""What has happened, told a turn at a time: a line for each action, with what came of it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

import msgspec

from bot.discord.platform.causes import Branch, grow_tree
from bot.discord.platform.columns import count_columns
from bot.discord.platform.markdown import escape, escape_words, shorten
from bot.discord.platform.story import join_events, list_events, without_stop
from bot.model.log_lines import LogLine, Weight
from engine.kernel.copies import say_copies
from engine.kernel.translation import mark, tr

LONGEST = 600
"""Characters of a line."""
COLONS = ":："
DECIDING = frozenset({Weight.DECISIVE, Weight.END})
IsNew = Callable[[LogLine], bool]


class Paragraph(msgspec.Struct, frozen=True):
    """An action in lines.

    Args:
        lines: the action with what came of it, then the effects that came of it, a line each.
        is_deciding: whether it has a blow, or anything else that decides the match.
    """

    lines: tuple[str, ...]
    is_deciding: bool = False

    @property
    def length(self) -> int:
        """Its columns, the ends of its lines included."""
        return sum(count_columns(line) + 1 for line in self.lines)


def build_recap(
    log: Sequence[LogLine], is_new: IsNew, room: int, *, running: int | None = None, has_log: bool = True
) -> str:
    """What is new in a match, turn by turn: of each turn the blows and what else decides the match first,
    then the other actions in their order.

    Where there is not enough room the oldest actions that decide nothing are left out first, and all that are
    left out are counted.

    Args:
        log: the newest log lines, the oldest of them first.
        is_new: which of them are told.
        room: how many columns there are; a character of Japanese takes two.
        running: the turn that a reader knows to be in, which needs no heading where it alone is told.
        has_log: whether the button **Log**, which shows what is left out, stands below it.
    """
    turns = [_tell_turn(list(roots), is_new) for _, roots in groupby(grow_tree(log), lambda it: it.line.turn)]
    told = [turn for turn in turns if len(turn) > 1]
    if len(told) == 1 and log[-1].turn == running:
        told = [[Paragraph(()), *told[0][1:]]]
    more = mark("-# … and {number} more: **Log**") if has_log else mark("-# … and {number} more")
    room -= len(tr(more, number=99)) + 1
    left_out = 0
    while sum(each.length for turn in told for each in turn) > room and told:
        by_age = [(turn, each) for turn in told for each in turn[1:]]
        turn, least = next((pair for pair in by_age if not pair[1].is_deciding), by_age[0])
        turn.remove(least)
        told = [turn for turn in told if len(turn) > 1]
        left_out += 1
    lines = [line for turn in told for each in turn for line in each.lines]
    if left_out:
        lines.append(tr(more, number=left_out))
    return "\n".join(lines)


def _tell_turn(roots: Sequence[Branch], is_new: IsNew) -> list[Paragraph]:
    """The heading of a turn, and what is new in it; the heading alone where nothing is."""
    turn = roots[0].line.turn
    title = tr("Turn {turn}", turn=turn) if turn else tr("Preparation")
    told: list[Branch] = []
    for root in roots:
        if root.line.weight is Weight.TURN:
            title = without_stop(root.line.said)
            told += root.children
        else:
            told.append(root)
    paragraphs = list(_tell_actions(told, is_new))
    paragraphs.sort(key=lambda paragraph: not paragraph.is_deciding)
    return [Paragraph((f"**{escape(title)}**",)), *paragraphs]


def _tell_actions(branches: Iterable[Branch], is_new: IsNew) -> Iterator[Paragraph]:
    """A paragraph for each action that has anything new, and for what the rules did between two of them.
    The same action several times in a row is one paragraph, with how often.
    """
    for is_head, run in groupby(branches, key=lambda branch: branch.is_head):
        if is_head:
            actions = (_tell_action(each, is_new) for each in run if _has_new(each, is_new))
            for action, same in groupby(actions):
                yield from _count_actions(action, len(list(same)))
        elif new := [each.line for each in run if is_new(each.line)]:
            told = escape_words(join_events(list_events(new)))
            is_deciding = any(line.force or line.weight in DECIDING for line in new)
            yield Paragraph((f"- {tr('{action}.', action=shorten(told, LONGEST))}",), is_deciding)


def _count_actions(action: Paragraph, times: int) -> Iterator[Paragraph]:
    """An action that was done so many times; each is told where effects came of it."""
    (line, *below) = action.lines
    if below or times == 1:
        yield from [action] * times
        return
    said = without_stop(line)
    yield msgspec.structs.replace(action, lines=(f"{said}{say_copies(times)}{line.removeprefix(said)}",))


def _has_new(branch: Branch, is_new: IsNew) -> bool:
    """Whether anything is to be told of it: a reaction alone is not."""
    return any(
        is_new(each.line) and (each.children or each.line.weight is not Weight.REACTION)
        for each in branch.walk()
    )


def _tell_action(branch: Branch, is_new: IsNew) -> Paragraph:
    """An action, and the effects that came of it below."""
    main = f"- {_say_head(branch, is_new)}"
    below = [
        f"  - {_say_head(each, is_new)}"
        for each in branch.walk()
        if each is not branch and each.is_head and _has_new(each, is_new)
    ]
    lines = [each.line for each in branch.walk() if is_new(each.line)]
    return Paragraph((main, *below), any(line.force or line.weight in DECIDING for line in lines))


def _say_head(branch: Branch, is_new: IsNew) -> str:
    """What heads a branch, with what came of it at once. The blow of an attack stands for the attack, what
    came of the blow follows it, and what the text did before it comes last. What was in vain is told if
    nothing else came of it, or of the last dice.
    """
    done = [each.line.weight for each in branch.children[branch.prelude :]]
    rolled = max((at for at, weight in enumerate(done) if weight is Weight.ROLL), default=-1)
    is_in_vain = all(weight is Weight.VAIN for weight in done[rolled + 1 :])
    plain = [
        each.line
        for each in branch.children
        if not each.is_head and is_new(each.line) and (is_in_vain or each.line.weight is not Weight.VAIN)
    ]
    at = _find_blow(plain)
    if branch.line.weight is Weight.ATTACK and at is not None:
        return join_lines([*plain[at:], *plain[:at]], is_blow=True)
    return join_lines([branch.line, *plain])


def _find_blow(lines: Sequence[LogLine]) -> int | None:
    """Where an attack tells of its blow; older matches tell only of hits, of which it is the first."""
    blows = [at for at, line in enumerate(lines) if line.weight is Weight.BLOW]
    hits = [at for at, line in enumerate(lines) if line.force]
    return next(iter((*blows, *hits)), None)


def join_lines(lines: Sequence[LogLine], *, is_blow: bool = False) -> str:
    """An action with what came of it, as one sentence: "Rin plays Soda: draws a card; shuffles.".

    Args:
        lines: the action, and what came of it.
        is_blow: whether the first line is to stand out.
    """
    head, *parts = list_events(lines)
    action = f"**{escape(head)}**" if is_blow else escape(head)
    if not parts:
        return tr("{action}.", action=action)
    results = escape_words(join_events(parts))
    return shorten(
        tr("{action}; {results}.", action=action, results=results)
        if any(colon in head for colon in COLONS)
        else tr("{action}: {results}.", action=action, results=results),
        LONGEST,
    )
