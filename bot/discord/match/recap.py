"""What has happened, told a turn at a time: a line for each action, with what came of it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

import msgspec

from bot.discord.platform.causes import Branch, grow_tree
from bot.discord.platform.markdown import count_columns, escape, escape_words, shorten
from bot.discord.platform.story import join_events, list_events, without_stop
from bot.model.log_lines import HEADS, LogLine, Weight
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
        is_end: whether it is no more than the end of the match.
    """

    lines: tuple[str, ...]
    is_deciding: bool = False
    is_end: bool = False

    @property
    def length(self) -> int:
        """Its columns, the ends of its lines included."""
        return sum(count_columns(line) + 1 for line in self.lines)


def build_recap(
    log: Sequence[LogLine], is_new: IsNew, room: int, *, running: int | None = None, has_log: bool = True
) -> str:
    """What is new in a match, turn by turn: of each turn from its first blow on in the order in which it
    happened, then what had come before that blow, named as such. Blows stand out.

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
    room -= len(tr(more, number=99)) + 1 + _before().length
    left_out = 0
    while sum(each.length for turn in told for each in turn) > room and told:
        by_age = [(turn, each) for turn in told for each in turn[1:]]
        turn, least = next((pair for pair in by_age if not pair[1].is_deciding), by_age[0])
        turn.remove(least)
        told = [turn for turn in told if len(turn) > 1]
        left_out += 1
    lines = [line for turn in told for each in _put_blow_first(turn) for line in each.lines]
    if left_out:
        lines.append(tr(more, number=left_out))
    return "\n".join(lines)


def _put_blow_first(turn: Sequence[Paragraph]) -> Iterator[Paragraph]:
    """The heading of a turn and its actions, from the first that decides; those before it come last."""
    heading, *actions = turn
    first = next((at for at, each in enumerate(actions) if each.is_deciding and not each.is_end), 0)
    yield heading
    yield from actions[first:]
    if first:
        yield _before()
        yield from actions[:first]


def _before() -> Paragraph:
    """Heads what had happened before what is told first."""
    return Paragraph((f"-# {tr('Before that')}",))


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
    return [Paragraph((f"**{escape(title)}**",)), *_tell_actions(told, is_new)]


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
            yield _write_paragraph([join_lines(new, find_striking(new))], new)


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
    """An action with what came of it at once; below it the effects that came of it, each with what came of
    that, and what happened after them.
    """
    lines = [each.line for each in branch.walk() if is_new(each.line)]
    striking = find_striking(lines, is_attack=branch.line.weight is Weight.ATTACK)
    passages = (_let_blow_stand(each, striking) for each in _list_passages(branch, is_new))
    return _write_paragraph([join_lines(each, striking) for each in passages], lines)


def _write_paragraph(said: Sequence[str], lines: Sequence[LogLine]) -> Paragraph:
    """An action in sentences, the first with the others below it, and what its lines decide."""
    first, *others = said
    is_deciding = any(line.force or line.weight in DECIDING for line in lines)
    is_end = all(line.weight is Weight.END for line in lines)
    return Paragraph((f"- {first}", *(f"  - {each}" for each in others)), is_deciding, is_end)


def _list_passages(branch: Branch, is_new: IsNew) -> Iterator[list[LogLine]]:
    """The lines of an action that are told together, in their order: its head with what came of it at once,
    each effect with what came of that, and between them what came of the action itself. What was in vain is
    told if nothing else came of it, or of the last dice.
    """
    done = [each.line.weight for each in branch.children[branch.prelude :]]
    rolled = max((at for at, weight in enumerate(done) if weight is Weight.ROLL), default=-1)
    is_in_vain = all(weight is Weight.VAIN for weight in done[rolled + 1 :])
    passage = [branch.line]
    for each in branch.children:
        if each.is_head:
            if _has_new(each, is_new):
                if passage:
                    yield passage
                yield from _list_passages(each, is_new)
                passage = []
        elif is_new(each.line) and (is_in_vain or each.line.weight is not Weight.VAIN):
            passage.append(each.line)
    if passage:
        yield passage


def _let_blow_stand(passage: list[LogLine], striking: Sequence[LogLine]) -> list[LogLine]:
    """A passage without its attack where the blow comes right after it, which names it."""
    is_named = len(passage) > 1 and passage[0].weight is Weight.ATTACK and passage[1] in striking
    return passage[1:] if is_named else passage


def find_striking(lines: Sequence[LogLine], *, is_attack: bool = False) -> Sequence[LogLine]:
    """What stands out among lines: blows, and where there is none what decides.

    Args:
        lines: the lines.
        is_attack: whether they tell of an attack; older matches tell only of its hits, of which the first is
            the blow.
    """
    blows = [line for line in lines if line.weight is Weight.BLOW]
    hits = [line for line in lines if line.force][:1] if is_attack else []
    return blows or hits or [line for line in lines if line.weight is Weight.DECISIVE]


def join_lines(lines: Sequence[LogLine], striking: Sequence[LogLine] = ()) -> str:
    """An action with what came of it, as one sentence: "Rin plays Soda: draws a card; shuffles.".

    Args:
        lines: the action, and what came of it; or lines that came of none.
        striking: which of them stand out.
    """
    runs = (next(run) for _, run in groupby(lines, key=lambda line: line.said))
    told = [
        f"**{escape(part)}**" if line in striking else escape_words(part)
        for part, line in zip(list_events(lines), runs, strict=True)
    ]
    has_head = lines[0].weight in HEADS
    for room in range(len(told), 1, -1):
        said = _join_parts(told[:room] if room == len(told) else [*told[:room], "…"], has_head=has_head)
        if len(said) <= LONGEST:
            return said
    return shorten(_join_parts(told[:1], has_head=False), LONGEST)


def _join_parts(parts: Sequence[str], *, has_head: bool) -> str:
    """Sentences without their stops as one; the first may head the others."""
    if not (has_head and len(parts) > 1):
        return tr("{action}.", action=join_events(parts))
    action, results = parts[0], join_events(parts[1:])
    if any(colon in action for colon in COLONS):
        return tr("{action}; {results}.", action=action, results=results)
    return tr("{action}: {results}.", action=action, results=results)
