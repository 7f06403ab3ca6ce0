"""Problems that were reported."""

from datetime import datetime

import msgspec


class Report(msgspec.Struct, frozen=True):
    """A problem that somebody has reported.

    Args:
        number: its number; 0 before it is stored.
        at: when.
        words: what is wrong, in the reporter's words, every later text in a line that begins with its time;
            "" if they only pressed the button.
        user_id: who reported it; ``None`` once that user's data were deleted.
        match_id: the match that it is about, if it is about one.
        seat: the reporter's seat in it; ``None`` for somebody who looks on.
        answers: how many entries the match's journal had.
        prompt: the number of the question that waited, if one did.
        scenario: the position as the reporter saw it, as a scenario file; "" if the game writes none.
    """

    number: int
    at: datetime
    words: str
    user_id: int | None
    match_id: str | None = None
    seat: int | None = None
    answers: int = 0
    prompt: int | None = None
    scenario: str = ""
