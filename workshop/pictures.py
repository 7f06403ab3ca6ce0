"""How long pictures take: ``python -m workshop.pictures``."""

import json
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from engine.hocg.cards.terms import COLORS, CardType, Color, Level, Phase, Position, SupportKind
from engine.hocg.state.views import (
    ArtView,
    CardFace,
    CardView,
    HolomemView,
    SideView,
    SkillFace,
    SkillView,
    TableView,
)
from renderers.hocg.board import draw_board
from renderers.hocg.hand import draw_hand
from renderers.kit.pictures import Picture

RUNS: Final = 25
NAMES: Final = ("Mio", "りんご")
STEPS: Final = 8
"""Steps of play until everything on the table has changed."""

replace = msgspec.structs.replace


def _make_card(number: int, color: Color) -> CardView:
    level = (Level.DEBUT, Level.FIRST, Level.SECOND)[number % 3]
    name = f"Performer {number}"
    return CardView(
        number, f"hXX00-{number:03d}", name, CardType.HOLOMEM, (color,), level, hp=100 + 10 * number
    )


def _make_holomem(number: int, position: Position, index: int, run: int) -> HolomemView:
    card = _make_card(number, COLORS[number % len(COLORS)])
    cheers = tuple(
        CardView(
            900 + count, "hY00-001", "Cheer", CardType.CHEER, (COLORS[(number + count % 2) % len(COLORS)],)
        )
        for count in range((number + run) % 5)
    )
    tool = CardView(800, "hXX00-800", "Microphone", CardType.SUPPORT, kind=SupportKind.TOOL)
    return HolomemView(
        number,
        card,
        position,
        index,
        (card,) * (number % 3),
        cheers,
        (tool,) * (number % 2),
        10 * ((number + run) % 10),
        card.hp,
        bool((number + run) % 3 == 0),
        (ArtView("Sing", (card.colors[0], Color.COLORLESS), 30 + 10 * (run % 4), True, "", run % 2 == 0),),
        ("Arts +50 this turn",) if number % 4 == 0 else (),
    )


def _make_side(seat: int, run: int) -> SideView:
    first = 20 * seat
    back = tuple(_make_holomem(first + 2 + index, Position.BACK, index + 1, run) for index in range(4))
    hand = tuple(_make_card(first + 10 + (run + index) % 9, COLORS[index % 6]) for index in range(8))
    return SideView(
        seat,
        CardView(seat, f"hXX00-90{seat}", f"Oshi {seat}", CardType.OSHI, (COLORS[seat],), life=5),
        (
            SkillView("First", "oshi_skill", "1", "", bool(run % 2)),
            SkillView("Second", "sp_oshi_skill", "2", "", False),
        ),
        _make_holomem(first, Position.CENTER, 0, run),
        _make_holomem(first + 1, Position.COLLAB, 0, run),
        back,
        len(hand),
        hand if seat == 0 else (),
        40 - run,
        15 - run % 10,
        1 + run % 5,
        run % 9,
        (_make_card(first + run % 5, COLORS[run % 6]),) * (run % 7),
        ("LIMITED", "collab"),
    )


def make_view(run: int) -> TableView:
    """Make a full table; each run has other counts, so that no whole picture can come out of a cache."""
    return TableView(
        viewer=0,
        turn=run + 1,
        active=run % 2,
        phase=Phase.MAIN,
        to_act=0,
        sides=(_make_side(0, run), _make_side(1, run)),
    )


def make_step(step: int) -> TableView:
    """Make the table of a match at a step: a holomem and both panels differ from the step before.

    After some steps everything has changed, as after a turn in which much happened.
    """
    view = make_view(step // STEPS)
    mine, theirs = view.sides
    assert theirs.center is not None
    center = replace(theirs.center, damage=theirs.center.damage + 10 * (1 + step % STEPS))
    mine = replace(mine, deck_count=mine.deck_count - step % STEPS)
    theirs = replace(theirs, center=center, life=1 + step % 5)
    return replace(view, sides=(mine, theirs))


def _time(draw: Callable[[int], Picture]) -> tuple[float, float]:
    """Time a picture a run: median milliseconds and median bytes. One run before that fills fonts and art.

    The time is that of the processor, so that what else the machine does isn't counted.
    """
    draw(0)
    spans, sizes = [], []
    for run in range(1, RUNS + 1):
        start = time.process_time()
        picture = draw(run)
        spans.append((time.process_time() - start) * 1000)
        sizes.append(len(picture.data))
    return statistics.median(spans), statistics.median(sizes)


def measure_boards(views: Sequence[TableView]) -> tuple[float, float]:
    """Time the boards of a match in order, at least 26 of them: median milliseconds and median bytes."""
    return _time(lambda run: draw_board(views[run], names=NAMES, last=(f"Mio drew card {run}.", "An art.")))


def measure() -> dict[str, float]:
    """Measure the pictures, each the median of 25 runs.

    Returns:
        ``board_ms`` and ``board_bytes`` of a board in play, ``board_new_ms`` of one of which nothing was
        drawn before, ``hand_ms`` of a hand of other cards each time.
    """
    arts = (SkillFace("art", "Sing", "", colors=(COLORS[0], Color.COLORLESS), damage=40, has_plus=True),)
    faces = {
        card.number: CardFace(card, "", (), 1, arts, ())
        for card in (_make_card(n, COLORS[0]) for n in range(40))
    }
    views = [make_view(run) for run in range(RUNS + 1)]
    board_ms, board_bytes = measure_boards([make_step(step) for step in range(RUNS + 1)])
    new_ms, _ = measure_boards(views)
    hand_ms, _ = _time(lambda run: draw_hand(views[run], 0, names=NAMES, faces=faces))
    return {
        "board_ms": round(board_ms, 2),
        "board_bytes": board_bytes,
        "board_new_ms": round(new_ms, 2),
        "hand_ms": round(hand_ms, 2),
    }


if __name__ == "__main__":
    print(json.dumps(measure()))
