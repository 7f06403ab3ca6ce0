"""What an analysis finds. It is kept, so its sentences are there in every language."""

from collections.abc import Mapping

import msgspec

from engine.kernel.translation import Saying

Sentences = Mapping[str, str]
"""A sentence by language."""


class ChanceAt(msgspec.Struct, frozen=True, array_like=True):
    """How a seat stood at a moment of a match.

    Args:
        entry: the number of the entry of the journal after which it was; 0 for the beginning.
        turn: the turn that ran then.
        chance: the chance to win, from 0 to 1, by what the seat could see.
    """

    entry: int
    turn: int
    chance: float


class Stroke(msgspec.Struct, frozen=True, array_like=True):
    """What chance did to a seat with an entry: a card that was drawn, a cheer that was revealed, a die.

    Args:
        entry: the number of the entry of the journal; 0 for the opening hand.
        turn: the turn that ran before it.
        gain: by how much the chance to win was better than could be expected; below 0 if it was worse.
    """

    entry: int
    turn: int
    gain: float


class Mistake(msgspec.Struct, frozen=True):
    """A decision that cost.

    Args:
        entry: the number of its entry in the journal.
        turn: the turn that ran.
        question: what was asked; empty where the words of the answers say it.
        chosen: what was chosen.
        better: what was better.
        chance: the chance to win with what was better.
        cost: by how much that is more than with what was chosen.
        why: what is better about it, in a sentence; ``None`` if that can't be told.
    """

    entry: int
    turn: int
    question: Sentences
    chosen: Sentences
    better: Sentences
    chance: float
    cost: float
    why: Saying | None = None


class ChanceCurve(msgspec.Struct, frozen=True):
    """How the chances of a seat went in a match, as that seat could know them.

    Args:
        seat: the seat.
        points: at the beginning, after every entry and at the end, where the chance is 1, 0 or one half.
        luck: what chance gave altogether; below 0 if it took more.
        strokes: the greatest strokes of luck, good and bad, the greatest first.
    """

    seat: int
    points: tuple[ChanceAt, ...]
    luck: float
    strokes: tuple[Stroke, ...] = ()


class Decisions(msgspec.Struct, frozen=True):
    """What a seat's decisions were worth.

    Args:
        judged: decisions that were judged: those with a choice.
        cost: what those that clearly cost anything cost altogether.
        mistakes: the costliest of them, the costliest first.
        is_whole: whether there was time to judge all decisions.
    """

    judged: int
    cost: float
    mistakes: tuple[Mistake, ...] = ()
    is_whole: bool = True


class Analysis(msgspec.Struct, frozen=True):
    """What is known of a match for one seat, by nothing that it couldn't see.

    Args:
        course: how the chances went.
        decisions: what its decisions were worth; ``None`` while they are being judged.
    """

    course: ChanceCurve
    decisions: Decisions | None = None
