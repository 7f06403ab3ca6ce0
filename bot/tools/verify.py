"""``oshiban verify FILE``: play the journal of a finished match again, and say whether chance was what the
published commitment had bound it to.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from bot.games.installed import installed_packs
from bot.model.errors import UnknownRuleset
from bot.tools.common import AsJson, CommandFailed, print_json
from engine.kernel.errors import DataError
from engine.kernel.journal import AGREED, Journal, replay_steps
from engine.kernel.ruleset import Match, Ruleset
from engine.kernel.translation import ENGLISH, speaking

COMPARE = (
    "The commitment has to be the one that was posted with the challenge, before the first hand was dealt."
)


class Verified(msgspec.Struct, frozen=True):
    """What a journal proves.

    Args:
        ruleset: the card game.
        seed: the seed in hexadecimal.
        commitment: its SHA-256, which was published before the match.
        answers: how many entries the journal has.
        turns: how many turns were played.
        hands: the first hand of each seat, as the seed deals it, before any redraw.
        result: how the match ended, in a sentence.
        log: what everybody could see of it, line by line.
    """

    ruleset: str
    seed: str
    commitment: str
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


def find_ruleset(name: str) -> Ruleset:
    """The rules of a card game.

    Raises:
        CommandFailed: it is not installed.
    """
    try:
        return installed_packs().get(name).ruleset
    except UnknownRuleset as error:
        raise CommandFailed(str(error)) from None


def verify_journal(ruleset: Ruleset, journal: Journal) -> Verified:
    """Play a journal again.

    Raises:
        DataError: it doesn't lead where it says, or other card texts were in force when it was played and it
            doesn't bring them.
    """
    with speaking(ENGLISH):
        log: list[str] = []
        hands: tuple[str, ...] = ()
        for match in replay_steps(journal.rules(ruleset), journal.header, journal.entries):
            if not hands:
                hands = tuple(match.describe_hand(seat) for seat in range(len(journal.header.decks)))
            log.extend(_tell(match))
        return Verified(
            ruleset=ruleset.name,
            seed=journal.header.seed.hex(),
            commitment=journal.header.commitment,
            answers=len(journal.entries),
            turns=match.turn,
            hands=hands,
            result=_say_end(journal, match),
            log=tuple(log),
        )


def _tell(match: Match) -> Iterator[str]:
    told = (match.narrate(event, None) for event in match.events)
    return (line for line in told if line)


def _say_end(journal: Journal, match: Match) -> str:
    agreed = journal.entries[-1].kind if journal.entries else ""
    if agreed in AGREED:
        return f"ended by agreement: {agreed}"
    return "not ended by its rules" if match.result is None else match.result.text


def verify(
    file: Annotated[Path, typer.Argument(help="The journal of a finished match.", metavar="FILE")],
    commitment: Annotated[
        str, typer.Option(help="The SHA-256 that was published before the match.", metavar="HEX")
    ] = "",
    is_logged: Annotated[bool, typer.Option("--log", help="Print what everybody could see as well.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play a journal again: every shuffle, die and answer. Status 1 if it doesn't come out, or if the seed
    isn't the one that was committed to.
    """
    journal = read_journal(file)
    head = f"Seed: {journal.header.seed.hex()}\nCommitment (its SHA-256): {journal.header.commitment}"
    if commitment and commitment.strip().lower() != journal.header.commitment:
        raise CommandFailed(f"the seed is not the one that was committed to by {commitment.strip()}.", head)
    try:
        found = verify_journal(find_ruleset(journal.header.ruleset), journal)
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
    typer.echo("The commitment is the one given." if commitment else COMPARE)
