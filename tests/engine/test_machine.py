"""The machine, frame by frame, with frames of its own."""

from __future__ import annotations

import pytest

from engine.kernel import machine as kernel
from engine.kernel.codec import Family
from engine.kernel.errors import EndlessLoop, EngineBug
from engine.kernel.machine import END, Frame, Machine, Outcome, clause, clauses_in, step
from engine.kernel.prompts import Option, Prompt

Log = list[str]
YES, NO = Option("yes"), Option("no")


class TripFrame(Frame):
    """Three steps that say where they are."""

    name: str
    stops: list[int] = []

    @step("X.1")
    def leave(self, log: Log) -> None:
        log.append(f"{self.name} leaves")

    @step("X.2", "X.3")
    def travel(self, log: Log) -> Outcome:
        log.append(f"{self.name} travels")
        return None

    @step("X.4")
    def arrive(self, log: Log) -> None:
        log.append(f"{self.name} arrives")


class SkippingFrame(Frame):
    """Goes back once, then ends early."""

    rounds: int = 0

    @step()
    def one(self, log: Log) -> None:
        log.append("one")

    @step()
    def two(self, log: Log) -> None:
        self.rounds += 1
        log.append("two")
        if self.rounds == 1:
            self.go("one")
        else:
            self.end()

    @step()
    def never(self, log: Log) -> None:
        log.append("never")


class NestingFrame(Frame):
    """Has other frames run in between: one, then two in a row."""

    @step()
    def first(self, log: Log) -> Outcome:
        return TripFrame(name="A")

    @step()
    def both(self, log: Log) -> Outcome:
        log.append("between")
        return (TripFrame(name="B"), TripFrame(name="C"))

    @step()
    def last(self, log: Log) -> None:
        log.append("last")


class AskingFrame(Frame):
    """Asks, and acts on the answer."""

    options: tuple[Option, ...]
    least: int = 1
    picked: list[str] = []

    @step()
    def ask(self, log: Log) -> Outcome:
        return Prompt(1, 0, "test", self.options, self.least, 1, clause="X")

    @step()
    def read(self, log: Log) -> None:
        log.append("none")


class ReadingFrame(AskingFrame):
    """Overrides a step of its parent, in the same place of the order, and adds one."""

    machine_answer: str = ""

    @step()
    def read(self, log: Log) -> None:
        log.append("read by the child")

    @step()
    def thank(self, log: Log) -> None:
        log.append("thanks")


class EndlessFrame(Frame):
    """Never comes to an end."""

    @step()
    def turn(self, log: Log) -> None:
        self.go("turn")


def run(*frames: Frame) -> tuple[Machine[Log], Log]:
    log: Log = []
    machine: Machine[Log] = Machine(list(reversed(frames)))
    machine.run(log)
    return machine, log


def test_steps_run_in_the_order_in_which_they_are_written() -> None:
    machine, log = run(TripFrame(name="A"))
    assert log == ["A leaves", "A travels", "A arrives"]
    assert machine.stack == []
    assert machine.prompt is None


def test_a_frame_goes_on_where_it_was_saved() -> None:
    _, log = run(TripFrame(name="A", step="travel"))
    assert log == ["A travels", "A arrives"]
    assert run(TripFrame(name="A", step=END))[1] == []


def test_a_frame_can_jump_and_end_early() -> None:
    assert run(SkippingFrame())[1] == ["one", "two", "one", "two"]


def test_returned_frames_are_finished_first_in_their_order() -> None:
    log = run(NestingFrame())[1]
    assert [line for line in log if "leaves" in line or " " not in line] == [
        "A leaves", "between", "B leaves", "C leaves", "last",
    ]  # fmt: skip
    assert log.index("B arrives") < log.index("C leaves")


def test_a_prompt_waits_and_its_answer_goes_to_the_next_step() -> None:
    machine, log = run(AskingFrame(options=(YES, NO)))
    assert machine.prompt is not None
    assert log == []
    assert machine.describe() == "AskingFrame.read"
    machine.resume(log, (NO,))
    assert machine.answer == (NO,)
    assert log == ["none"]
    assert not machine.stack
    assert machine.prompt is None


def test_a_forced_answer_is_given_without_asking_and_remembered() -> None:
    machine, log = run(AskingFrame(options=(YES,)))
    assert machine.prompt is None
    assert log == ["none"]
    assert [(prompt.kind, picked) for prompt, picked in machine.made] == [("test", (YES,))]
    machine.resume(log, ())
    assert machine.made == []


def test_a_child_overrides_a_step_where_it_stood_and_adds_others_behind() -> None:
    machine, log = run(ReadingFrame(options=(YES,)))
    assert log == ["read by the child", "thanks"]
    assert list(ReadingFrame.STEPS) == ["ask", "read", "thank", ""]
    assert list(AskingFrame.STEPS) == ["ask", "read", ""]
    assert machine.stack == []


def test_an_unknown_step_is_our_error() -> None:
    with pytest.raises(EngineBug, match="TripFrame has no step 'fly'"):
        run(TripFrame(name="A", step="fly"))


def test_a_loop_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "STEP_LIMIT", 500)
    with pytest.raises(EndlessLoop, match=r"500 steps without a prompt; the stack is EndlessFrame\.turn"):
        run(EndlessFrame())


def test_a_copied_frame_goes_its_own_way() -> None:
    frame = TripFrame(name="A", stops=[1])
    twin = frame.copy()
    assert twin == frame
    assert isinstance(twin, TripFrame)
    twin.stops.append(2)
    twin.go("arrive")
    assert (frame.stops, frame.step) == ([1], "")


def test_frames_are_saved_and_loaded_by_their_names() -> None:
    family: Family[Frame] = Family(Frame)
    stack: list[Frame] = [NestingFrame(step="both"), TripFrame(name="B", step="arrive", stops=[3])]
    assert family.decode(family.encode(stack)) == stack


def test_clauses_know_what_implements_them() -> None:
    @clause("X.9")
    def draw_a_line() -> None: ...

    marked = clauses_in("tests.engine")
    assert marked["X.1"] == ["tests.engine.test_machine:TripFrame.leave"]
    assert marked["X.2"] == marked["X.3"]
    assert marked["X.9"][0].endswith("draw_a_line")
    assert not {"X.1", "X.9"} & set(clauses_in("engine"))
