"""Two games in one process: neither reads the other's frames, events or clauses, whatever they are called."""

from __future__ import annotations

import msgspec
import pytest

from engine.hocg.game import EVENTS, FRAMES
from engine.hocg.rules.turn import MainPhase
from engine.hocg.state.events import TurnStarted
from engine.kernel.codec import Family, name_tags, subclasses_of
from engine.kernel.errors import DataError, EngineBug
from engine.kernel.events import Event
from engine.kernel.machine import Frame, clause, clauses_in, step

Table = list[str]


class RummyFrame(Frame, tag=name_tags("rummy")):
    """A procedure of another game."""


class RummyEvent(Event, frozen=True, tag=name_tags("rummy")):
    """An event of another game."""


def make_main_phase() -> type[RummyFrame]:
    """A frame whose class has the very name of one of hOCG."""

    class MainPhase(RummyFrame):
        @step("7.5.1")
        def begin(self, table: Table) -> None:
            table.append("melding")

    MainPhase.begin.__module__ = "rummy.rules"
    return MainPhase


def make_turn_started() -> type[RummyEvent]:
    """An event whose class has the very name of one of hOCG, with other fields."""

    class TurnStarted(RummyEvent, frozen=True):
        player: str

    return TurnStarted


OtherMainPhase, OtherTurnStarted = make_main_phase(), make_turn_started()
OTHER_FRAMES: Family[Frame] = Family(RummyFrame, "frame")
OTHER_EVENTS: Family[Event] = Family(RummyEvent, "event")


def test_frames_of_the_same_name_come_back_as_those_of_their_own_game() -> None:
    own, other = MainPhase(step="ask"), OtherMainPhase(step="begin")
    assert FRAMES.decode(FRAMES.encode([own])) == [own]
    assert OTHER_FRAMES.decode(OTHER_FRAMES.encode([other])) == [other]
    assert msgspec.to_builtins(own)["type"] == "hocg.MainPhase"
    assert msgspec.to_builtins(other)["type"] == "rummy.MainPhase"


def test_events_of_the_same_name_come_back_as_those_of_their_own_game() -> None:
    own, other = TurnStarted(1, 5), OtherTurnStarted("ada")
    assert EVENTS.decode(EVENTS.encode([own])) == [own]
    assert OTHER_EVENTS.decode(OTHER_EVENTS.encode([other])) == [other]


def test_no_game_reads_what_another_saved() -> None:
    with pytest.raises(DataError, match=r"a saved frame can't be read: Invalid value 'rummy\.MainPhase'"):
        FRAMES.decode(OTHER_FRAMES.encode([OtherMainPhase()]))
    with pytest.raises(DataError, match=r"a saved event can't be read: Invalid value 'hocg\.TurnStarted'"):
        OTHER_EVENTS.decode(EVENTS.encode([TurnStarted(0, 1)]))


def test_every_frame_and_event_of_the_game_carries_its_name() -> None:
    for base in (Frame, Event):
        for member in subclasses_of(base):
            if member.__module__.startswith("engine.hocg"):
                assert str(member.__struct_config__.tag) == f"hocg.{member.__name__}", member


def test_two_of_one_name_in_one_game_are_an_error() -> None:
    class Card(msgspec.Struct, tag=name_tags("snap")): ...

    def make() -> type[Card]:
        class Queen(Card): ...

        return Queen

    queens = [make(), make()]
    with pytest.raises(EngineBug, match=r"both define snap\.Queen"):
        subclasses_of(Card)
    assert len(queens) == 2


def test_clauses_belong_to_the_game_that_implements_them() -> None:
    @clause("7.5.1", "99.1")
    def lay_down() -> None: ...

    lay_down.__module__ = "rummy.actions"
    assert "99.1" not in clauses_in("engine.hocg")
    assert all(
        name.startswith("engine.hocg.") for names in clauses_in("engine.hocg").values() for name in names
    )
    assert "engine.hocg.rules.turn:MainPhase.begin" in clauses_in("engine.hocg")["7.5.1"]
