"""The journal of a match: a header and the answers, enough to play it again."""

from collections.abc import Iterator, Sequence

import msgspec

from engine.kernel.chance import commit_to
from engine.kernel.errors import DataError, IllegalAnswer
from engine.kernel.ruleset import Deck, Match, Ruleset


class Entry(msgspec.Struct, frozen=True):
    """One answer: which prompt, by which seat, and the ids of the picked options.

    ``kind`` is "answer", or "concede" / "timeout", which answer no prompt and have no picked options.
    """

    seat: int
    prompt: int
    picked: tuple[str, ...] = ()
    kind: str = "answer"


class Header(msgspec.Struct, frozen=True):
    """What a match started from. The seed stays secret until the match is over; its commitment is public at
    once.
    """

    ruleset: str
    data_hash: str
    seed: bytes
    decks: tuple[Deck, ...]

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed."""
        return commit_to(self.seed)


class Journal(msgspec.Struct):
    """A header and the answers given so far."""

    header: Header
    entries: list[Entry]

    def to_json(self) -> bytes:
        """The journal as JSON."""
        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls, saved: bytes) -> "Journal":
        """The journal that :meth:`to_json` saved.

        Raises:
            DataError: it can't be read.
        """
        try:
            return msgspec.json.decode(saved, type=cls)
        except msgspec.DecodeError as error:
            raise DataError(f"this is no journal of a match: {error}") from error


def replay(ruleset: Ruleset, header: Header, entries: Sequence[Entry]) -> Match:
    """Play a journal again to its end. Raises what :func:`replay_steps` raises."""
    *_, match = replay_steps(ruleset, header, entries)
    return match


def replay_steps(ruleset: Ruleset, header: Header, entries: Sequence[Entry]) -> Iterator[Match]:
    """Play a journal again, answer by answer.

    Yields:
        The match at its beginning and after each entry; it is always the same one, to be copied by whoever
        keeps a position.

    Raises:
        DataError: the journal is of another ruleset or of other card texts, or an answer doesn't fit any
            more.
    """
    if header.ruleset != ruleset.name:
        raise DataError(f"this journal is of {header.ruleset!r}, not of {ruleset.name!r}")
    if header.data_hash != ruleset.data_hash:
        raise DataError(
            f"this journal was played with other card texts ({header.data_hash}), now {ruleset.data_hash}"
        )
    match = ruleset.start(header.decks, header.seed)
    yield match
    for number, entry in enumerate(entries, 1):
        if entry.kind != "answer":
            match.concede(entry.seat, entry.kind)
            yield match
            continue
        prompt = match.prompt
        if prompt is None or prompt.id != entry.prompt or prompt.seat != entry.seat:
            raise DataError(f"entry {number} answers prompt {entry.prompt}, but the match is elsewhere")
        try:
            match.answer(entry.picked)
        except IllegalAnswer as error:
            raise DataError(f"entry {number}: {error}") from error
        yield match


def recover(ruleset: Ruleset, saved: bytes, header: Header, entries: Sequence[Entry]) -> Match:
    """The saved match; where it can't be read, the same match played again from its journal.

    Args:
        ruleset: the game.
        saved: what ``Match.to_json`` gave.
        header: what the match started from.
        entries: every answer that it has had.

    Raises:
        DataError: it can be had in neither way; the sentence says why not in each.
    """
    try:
        return ruleset.restore(saved)
    except DataError as unreadable:
        try:
            return replay(ruleset, header, entries)
        except DataError as error:
            raise DataError(f"{unreadable}; nor can it be played again: {error}") from unreadable
