"""References: words that need another word before them, and what gives it.

A class says what it gives and needs (``GIVES``, ``NEEDS``). A text that speaks of something which nothing
before it has named could never do anything, so it is refused.
"""

from typing import Final

from engine.kernel.errors import DataError
from engine.kernel.language import Reading
from engine.osica.cards.terms import Timing
from engine.osica.procedures.effects import Ability

THAT: Final = "that character"
THOSE: Final = "those cards"
LOOKED: Final = "cards looked at"
IN_PLAY: Final = "this card in play"
PLAYED: Final = "the played card"

PLAYED_TIMINGS: Final = (Timing.PLAY, Timing.COUNTER)

MISSING: Final = {
    THAT: "nobody was spoken of before; choose somebody first ('Give 1 of your characters ...')",
    THOSE: "no cards were spoken of before; choose some first ('Show 1 card from your hand ...')",
    LOOKED: "no cards were looked at before; begin with 'Look at the top 3 cards of your deck'",
    IN_PLAY: "a card that is played for its text isn't in play, so this does nothing",
    PLAYED: "only texts with Play or Counter have a played card",
}


def check_references(reading: Reading) -> None:
    """Look whether everything that a text speaks of was named before.

    Raises:
        DataError: something wasn't; the column is that of the words.
    """
    part = reading.node
    is_played = isinstance(part, Ability) and part.timing in PLAYED_TIMINGS
    given = {PLAYED if is_played else IN_PLAY}
    for phrase, start, _ in reading.spans:
        for need in phrase.needs():
            if need not in given:
                raise DataError(MISSING[need], line=1, column=start + 1)
        given.update(phrase.gives())
