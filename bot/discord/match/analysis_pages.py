"""Analyses of matches, as people are shown them: how the chances went, what was luck, what decisions cost."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.app.packs.pictures import Drawing, Drawn
from bot.app.studies.analyses import AnalysisSeen, Side
from bot.discord.match.addresses import Press, Shared, Verb, share_button
from bot.discord.platform.limits import ALT_TEXT
from bot.discord.platform.markdown import escape, escape_words, percent, shorten, shorten_lines
from bot.discord.platform.naming import fill
from bot.discord.platform.pages import Attachment, Block, Button, Outgoing, Page, Row, Sign, Text, attach
from bot.discord.platform.times import say_turn
from bot.model.log_lines import LogLine, Weight
from bot.model.studies import StudyFailure
from engine.kernel.analysis.findings import Analysis, ChanceCurve, Decisions, Mistake, Sentences, Stroke
from engine.kernel.lazy_import import lazy_import
from engine.kernel.translation import ENGLISH, current_language, mark, tr, tr_n
from renderers.kit.subjects import Curve, CurveChart, Spot, Tick

FAILURES = {
    StudyFailure.BROKEN: mark("An error in the program broke the analysis off."),
    StudyFailure.ENDLESS: mark("The analysis took too long and was broken off."),
    StudyFailure.CHANGED: mark(
        "It can't be analysed: by today's rules and cards it can't be played again as it was."
    ),
}
AGAIN = "again"
"""Begin anew what was given up."""
WORDS = 200
"""Characters of an answer."""
ROOM = 3200
MOST_STROKES = 2
draw_curves = lazy_import("renderers.kit.curves", "draw_curves")


@dataclass(frozen=True)
class Shown:
    """What somebody is shown of an analysis.

    Args:
        seen: what they may see.
        names: the players by seat.
        lines: what happened in the match, as they may know it.
        is_shared: whether it is for everybody.
    """

    seen: AnalysisSeen
    names: Sequence[str]
    lines: Sequence[LogLine] = ()
    is_shared: bool = False

    @property
    def sides(self) -> list[Side]:
        """The own side, and the other one where both may be seen."""
        others = [] if self.seen.other is None else [self.seen.other]
        return [self.seen.own, *others]

    def name(self, side: Side) -> str:
        """The name of the player whose side it is."""
        return self.names[side.seat]


# --- the picture --------------------------------------------------------------------------------------------


def order_course(shown: Shown) -> Drawing | None:
    """The picture of the chances; ``None`` while they aren't known."""
    found = [(side, side.found) for side in shown.sides if side.found is not None]
    if not found:
        return None
    last = max(1, *(point.entry for _, each in found for point in each.course.points))
    courses = tuple(_make_course(shown.name(side), each, last) for side, each in found)
    note = tr("Match #{match} · by what each could see", match=shown.seen.match.id)
    chart = CurveChart(tr("The chance to win"), note, courses, tuple(_list_ticks(found[0][1].course, last)))
    return Drawing("course", draw_curves, (chart,), is_themed=True)


def _make_course(name: str, found: Analysis, last: int) -> Curve:
    spots = {point.entry: Spot(point.entry / last, point.chance) for point in found.course.points}
    entries = sorted(spots)
    decisions = found.decisions
    mistakes = () if decisions is None else decisions.mistakes
    before = {entry: earlier for earlier, entry in pairwise(entries)}
    marks = tuple(spots[before[each.entry]] for each in mistakes if each.entry in before)
    return Curve(name, tuple(spots[entry] for entry in entries), marks)


def _list_ticks(course: ChanceCurve, last: int) -> Iterator[Tick]:
    """Where each turn begins along a chart of ``last`` entries."""
    told = 0
    for point in course.points:
        if point.turn > told:
            told = point.turn
            yield Tick(point.entry / last, f"{told}")


# --- the words ----------------------------------------------------------------------------------------------


def _say_share(share: float) -> str:
    """A change of a chance, with its sign."""
    points = round(100 * share)
    return f"{'+' if points > 0 else '−' if points < 0 else '±'}{abs(points)} %"


def _say(words: Sentences, names: Sequence[str]) -> str:
    said = words.get(current_language(), words.get(ENGLISH, ""))
    return escape(shorten(fill(said, names), WORDS))


def _tell_side(shown: Shown, side: Side) -> Iterator[str]:
    """What is known of a side, in lines."""
    if shown.seen.other is not None:
        yield f"**{escape(shown.name(side))}**"
    if side.found is not None:
        yield from _tell_found(shown, side.found, is_failed=side.failure is not None)
    elif side.failure is None:
        yield tr("It is being analysed.")
    if side.failure is not None:
        yield tell_failure(side.failure)


def tell_failure(failure: StudyFailure) -> str:
    """Why there is no analysis, or no more of it."""
    return tr(FAILURES[failure])


def _tell_found(shown: Shown, found: Analysis, *, is_failed: bool) -> Iterator[str]:
    luck, decisions = _say_share(found.course.luck), found.decisions
    if decisions is None and is_failed:
        yield tr("Luck **{luck}**.", luck=luck)
    elif decisions is None:
        yield tr("Luck **{luck}**. The decisions are being judged, which takes a minute or two.", luck=luck)
    else:
        cost = _say_share(-decisions.cost)
        yield tr("Luck **{luck}**, decisions **{cost}**.", luck=luck, cost=cost)
        yield from _tell_decisions(shown, decisions)
    if found.course.seat == shown.seen.seat and not shown.is_shared:
        yield from (_tell_stroke(shown, each) for each in found.course.strokes[:MOST_STROKES])


def _tell_decisions(shown: Shown, decisions: Decisions) -> Iterator[str]:
    if not decisions.mistakes:
        yield tr_n(
            "No clear mistake: {number} decision was tried out anew.",
            "No clear mistake: {number} decisions were tried out anew.",
            decisions.judged,
        )
    for number, mistake in enumerate(decisions.mistakes, 1):
        yield _tell_mistake(shown, number, mistake)
    if not decisions.is_whole:
        yield tr("-# There was no time for all of them: the last ones weren't judged.")


def _tell_mistake(shown: Shown, number: int, mistake: Mistake) -> str:
    told = tr(
        "**{number}.** {when}, **{cost}**: {question} **{chosen}**. Better: **{better}** ({chance}).",
        number=number,
        when=say_turn(mistake.turn),
        cost=_say_share(-mistake.cost),
        question=_say(mistake.question, shown.names),
        chosen=_say(mistake.chosen, shown.names),
        better=_say(mistake.better, shown.names),
        chance=percent(mistake.chance),
    )
    return told if mistake.why is None else f"{told} {escape(mistake.why.say())}"


def _tell_stroke(shown: Shown, stroke: Stroke) -> str:
    """What chance did, with what happened then."""
    told = [
        line.said for line in shown.lines if line.answer == stroke.entry and line.weight is not Weight.TURN
    ]
    what = tr("the opening hand") if not stroke.entry else shorten(" ".join(told), WORDS)
    return tr(
        "-# Luck in {when}, {gain}: {what}",
        when=say_turn(stroke.turn),
        gain=_say_share(stroke.gain),
        what=escape_words(what),
    )


def _tell_consent(shown: Shown) -> Iterator[str]:
    """How both sides can be seen."""
    seen = shown.seen
    opponent = seen.match.opponent_of(seen.seat)
    if seen.other is not None or opponent.computer is not None or opponent.user_id is None:
        return
    name = escape(shown.names[opponent.index])
    if seen.own.is_open:
        yield tr(
            "-# Both sides are shown once {player} presses **{both}** too.",
            player=name,
            both=tr("Show both sides"),
        )
    elif seen.is_other_open:
        yield tr("-# {player} would show you their side, if you show them yours.", player=name)


def build_analysis(shown: Shown, drawn: Drawn | None) -> Outgoing:
    """An analysis as a page.

    Args:
        shown: what is shown.
        drawn: the picture of the chances.
    """
    match, player = shown.seen.match, escape(shown.names[shown.seen.seat])
    title = tr("### How match #{match} went for {player}", match=match.id, player=player)
    lines = [line for side in shown.sides for line in _tell_side(shown, side)]
    told = []
    if shown.seen.others:
        told.append(
            tr_n(
                "-# {number} other computation takes turns with it.",
                "-# {number} other computations take turns with it.",
                shown.seen.others,
            )
        )
    if not shown.is_shared:
        told += _tell_consent(shown)
    text = shorten_lines("\n".join((*lines, *told)), ROOM)
    blocks: list[Block] = [Text(title)]
    files: tuple[Attachment, ...] = ()
    if drawn is not None:
        picture, file = attach(drawn, shorten_lines(_tell_course(shown), ALT_TEXT))
        blocks.append(picture)
        files = (file,)
    blocks.append(Text(text))
    if not shown.is_shared:
        blocks.append(Row(tuple(_list_buttons(shown.seen))))
    return Outgoing(Page(tuple(blocks)), files=files)


def _tell_course(shown: Shown) -> str:
    """The picture in words: how it stood at the beginning of each turn."""
    told = []
    for side in shown.sides:
        chances: Mapping[int, float] = {}
        if side.found is not None:
            points = reversed(side.found.course.points)
            chances = {point.turn: point.chance for point in points}
        turns = tr(", ").join(f"{turn}: {percent(chances[turn])}" for turn in sorted(chances))
        told.append(tr("{player}, by turn: {turns}", player=shown.name(side), turns=turns))
    return "\n".join(told)


def _list_buttons(seen: AnalysisSeen) -> Iterator[Button]:
    match = seen.match
    failures = [side.failure for side in (seen.own, seen.other) if side is not None]
    if not seen.is_over:
        yield Button(tr("↻ Look again"), Press(Verb.ANALYSIS, match.id, 0, ("1",)))
    elif any(failures):
        yield Button(tr("Try again"), Press(Verb.ANALYSIS, match.id, 0, (AGAIN,)))
    if seen.own.is_over and seen.own.failure is None:
        yield share_button(Shared.ANALYSIS, match.id)
    if match.opponent_of(seen.seat).user_id is not None or match.opponent_of(seen.seat).computer is not None:
        if seen.own.is_open:
            yield Button(tr("Hide my side"), Press(Verb.CLOSE_SIDE, match.id))
        else:
            yield Button(tr("Show both sides"), Press(Verb.OPEN_SIDE, match.id))
    yield Button(tr("Replay"), Press(Verb.REPLAY, match.id), sign=Sign.FILM)
