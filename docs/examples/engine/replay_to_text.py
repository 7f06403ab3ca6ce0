"""A replay as text: a match in notation is played again, and told line by line.

python docs/examples/engine/replay_to_text.py [FILE]

Without a file, a match is played first and its notation printed above what is told of it.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from engine.hocg import HOCG
from engine.hocg.players import GreedyPlayer, play_match
from engine.kernel.journal import Header, Journal, replay_steps
from engine.kernel.notation import put_into_words, read_match, write_match


def play(seed: bytes) -> str:
    """A match of two computer players in notation."""
    decks = [deck for _, deck in HOCG.starter_decks()[:2]]
    played = play_match(HOCG.start(decks, seed), [GreedyPlayer(), GreedyPlayer()])
    journal = Journal(Header(HOCG.name, HOCG.data_hash, seed, tuple(decks)), played.entries)
    return write_match(journal, put_into_words(HOCG, journal))


def tell(notation: str) -> Iterator[str]:
    """What happened in a match, as everybody may know it."""
    journal = read_match(notation)
    for match in replay_steps(HOCG, journal.header, journal.entries):
        for event in match.events:
            line = match.narrate(event, None)
            if line:
                yield line.format("a", "b")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        text = Path(sys.argv[1]).read_text("utf-8")
    else:
        text = play(bytes(32))
        print(text)
    print("\n".join(tell(text)))
