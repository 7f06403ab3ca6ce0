"""What the log notes beside what happens: effects that begin, and texts that come to nothing."""

from engine.hocg.state.family import GameEvent
from engine.kernel.translation import Quote, Saying


class EffectApplied(GameEvent, frozen=True):
    """10.2.1.2: a continuous effect began, in words."""

    seat: int
    source: int
    note: str | Saying
    targets: tuple[int, ...] = ()


class ConditionUnmet(GameEvent, frozen=True):
    """10.4: what a text asks for was not so, and nothing was carried out there; ``kind`` is
    the sort of text.
    """

    seat: int
    source: int
    kind: str
    condition: Quote


class NothingDone(GameEvent, frozen=True):
    """10.7.2.5: a text was carried out to its end and has changed nothing; ``kind`` is its sort."""

    seat: int
    source: int
    kind: str
