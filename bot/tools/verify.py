"""``oshiban verify FILE``: play the journal of a finished match again, and say whether chance was what the
published commitment had bound it to.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from bot.discord.platform.naming import fill
from bot.model.event_chance import ENTERED, HANDED, HERE, POST, derive, find_event_line
from bot.model.seeds import ACCEPTED, CHOSE, SCHEME, mix
from bot.tools.common import AsJson, CommandFailed, print_json
from bot.tools.games import require_game
from engine.kernel.chance import commit_to
from engine.kernel.errors import DataError
from engine.kernel.journal import AGREED, Header, Journal, replay_steps
from engine.kernel.ruleset import Match, Ruleset
from engine.kernel.translation import ENGLISH, speaking

COMPARE = (
    "Each commitment has to be the one that was posted: that of the secret with the challenge, that of the"
    " seed when the match began."
)
COMPARE_DRAWN = (
    "The commitment has to be the one that was posted when the match began, before the first hand."
)
OF_EVENT = (
    "The secret comes of the event's, which its post tells once the event is over: give that one with"
    " --event-secret."
)
FIRST_NUMBER = datetime(2015, 1, 1, tzinfo=UTC)
"""From here Discord's numbers count milliseconds, above their last 22 bits."""
NUMBERED = re.compile(rf"(?:{ACCEPTED}|{CHOSE}|{POST}|(?:{ENTERED}|{HERE}|{HANDED})[01] )([0-9]+)")
"""A line with a number of Discord's."""
SECRET = re.compile("[0-9a-f]{64}")
UNMIXED = "Nothing of Discord's was mixed in: whoever ran the bot could choose this seed."


class Verified(msgspec.Struct, frozen=True):
    """What a journal proves.

    Args:
        ruleset: the card game.
        seed: the seed in hexadecimal.
        commitment: its SHA-256, which was published when the match began.
        secret: of what the seed was made, in hexadecimal; "" if it was drawn as it is.
        promise: SHA-256 of that, which was published with the challenge; "" likewise.
        mixed: what was mixed in, line by line.
        answers: how many entries the journal has.
        turns: how many turns were played.
        hands: the first hand of each seat, as the seed deals it, before any redraw.
        result: how the match ended, in a sentence.
        log: what everybody could see of it, line by line.
    """

    ruleset: str
    seed: str
    commitment: str
    secret: str
    promise: str
    mixed: tuple[str, ...]
    answers: int
    turns: int
    hands: tuple[str, ...]
    result: str
    log: tuple[str, ...]


def read_journal(path: Path) -> Journal:
    """The journal in a file.

    Raises:
        CommandFailed: the file can't be read or is no journal.
    """
    try:
        return Journal.from_json(path.read_bytes())
    except (OSError, DataError) as error:
        raise CommandFailed(
            f"{path}: {error}. It has to be the file that the button Journal of a result gives."
        ) from None


def verify_journal(ruleset: Ruleset, journal: Journal) -> Verified:
    """Play a journal again.

    Raises:
        DataError: it doesn't lead where it says, or other card texts were in force when it was played and it
            doesn't bring them.
    """
    origin, seats = journal.header.origin, range(len(journal.header.decks))
    names = [f"Seat {seat}" for seat in seats]
    with speaking(ENGLISH):
        log: list[str] = []
        hands: tuple[str, ...] = ()
        for match in replay_steps(journal.rules(ruleset), journal.header, journal.entries):
            if len(set(hands)) < len(seats):  # nothing is dealt as long as all of them read the same
                hands = tuple(match.describe_hand(seat) for seat in seats)
            log.extend(_tell(match))
        return Verified(
            ruleset=ruleset.name,
            seed=journal.header.seed.hex(),
            commitment=journal.header.commitment,
            secret="" if origin is None else origin.secret.hex(),
            promise="" if origin is None else origin.commitment,
            mixed=() if origin is None else origin.mixed,
            answers=len(journal.entries),
            turns=match.turn,
            hands=hands,
            result=fill(_say_end(journal, match), names),
            log=tuple(fill(line, names) for line in log),
        )


def _tell(match: Match) -> Iterator[str]:
    told = (match.narrate(event, None) for event in match.events)
    return (line for line in told if line)


def _say_end(journal: Journal, match: Match) -> str:
    agreed = journal.entries[-1].kind if journal.entries else ""
    if agreed in AGREED:
        return f"ended by agreement: {agreed}"
    return "not ended by its rules" if match.result is None else match.result.text


def tell_seed(header: Header) -> str:
    """The seed of a match, and what it was made of."""
    lines = [f"Seed: {header.seed.hex()}", f"Commitment (its SHA-256): {header.commitment}"]
    if header.origin is not None:
        lines += [
            f"Secret: {header.origin.secret.hex()}",
            f"Commitment of the challenge (SHA-256 of the secret): {header.origin.commitment}",
            *(f"Mixed in: {tell_line(line)}" for line in header.origin.mixed),
        ]
    return "\n".join(lines)


def find_number(line: str) -> str:
    """The number of Discord's that a line has; "" if it has none."""
    found = NUMBERED.fullmatch(line)
    return "" if found is None else found.group(1)


def tell_line(line: str) -> str:
    """A line that was mixed in; a number of Discord's with the time that it says."""
    number = find_number(line)
    if not number:
        return line
    made = FIRST_NUMBER + timedelta(milliseconds=int(number) >> 22)
    return f"{line} (made {made:%Y-%m-%d %H:%M:%S}.{made.microsecond // 1000:03} UTC)"


def check_seed(header: Header, published: Sequence[str], event_secret: str = "") -> str:
    """What is wrong with a seed; "" if it is right.

    Args:
        header: of a journal.
        published: commitments that were posted.
        event_secret: the secret of the event that the match belongs to, in hexadecimal; "" if it isn't given.
    """
    origin = header.origin
    if origin is not None and (not origin.mixed or origin.mixed[0] != SCHEME):
        return f"the seed was made in a way that this release doesn't know: {' / '.join(origin.mixed[:1])!r}."
    if origin is not None and mix(origin) != header.seed:
        return "the seed is not what comes of the secret and of what was mixed in."
    known = {header.commitment} if origin is None else {header.commitment, origin.commitment}
    if event_secret:
        if SECRET.fullmatch(event_secret) is None:
            return f"the secret of an event has 64 hexadecimal digits; {event_secret!r} isn't one."
        secret, line = bytes.fromhex(event_secret), "" if origin is None else find_event_line(origin)
        if origin is None or not line or derive(secret, line) != origin.secret:
            return f"the secret of this match doesn't come of {event_secret}."
        known.add(commit_to(secret))
    for commitment in published:
        if commitment not in known:
            return f"the seed is not the one that was committed to by {commitment}."
    return ""


def verify(
    file: Annotated[Path, typer.Argument(help="The journal of a finished match.", metavar="FILE")],
    commitment: Annotated[
        list[str] | None,
        typer.Option(
            help="The SHA-256 that was published with the challenge, with the event or when the match began;"
            " can be given several times.",
            metavar="HEX",
        ),
    ] = None,
    event_secret: Annotated[
        str,
        typer.Option(help="The secret that the post of the event tells once it is over.", metavar="HEX"),
    ] = "",
    is_logged: Annotated[bool, typer.Option("--log", help="Print what everybody could see as well.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play a journal again: every shuffle, die and answer. Status 1 if it doesn't come out, or if the seed
    isn't the one that was committed to.
    """
    journal = read_journal(file)
    head, published = tell_seed(journal.header), [each.strip().lower() for each in commitment or ()]
    event_secret = event_secret.strip().lower()
    if wrong := check_seed(journal.header, published, event_secret):
        raise CommandFailed(wrong, head)
    try:
        found = verify_journal(require_game(journal.header.ruleset), journal)
    except DataError as error:
        raise CommandFailed(f"this match can't be played again: {error}", head) from None
    if as_json:
        print_json(found)
        return
    typer.echo(head)
    for seat, hand in enumerate(found.hands):
        typer.echo(f"First hand of seat {seat}, before any redraw:\n{hand}")
    if is_logged:
        typer.echo("\n".join(found.log))
    typer.echo(f"Result after {found.turns} turns: {found.result}")
    typer.echo(f"ok: all {found.answers} entries were possible, with every shuffle and die from the seed.")
    origin = journal.header.origin
    if origin is None or not any(map(find_number, origin.mixed)):
        typer.echo(UNMIXED)
    if origin is not None and find_event_line(origin) and not event_secret:
        typer.echo(OF_EVENT)
    compare = COMPARE_DRAWN if origin is None else COMPARE
    typer.echo("The commitment is the one given." if published else compare)
