"""``oshiban strength``: how strong computer players are, in matches over mixed starter decks."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from bot.tools.common import AsJson, CommandFailed, print_json
from engine.hocg.players import Strength
from workshop.contestants import CONTESTS, LADDER, OF_HOCG, Contest
from workshop.decisions import compare, describe_comparison
from workshop.ladder import ANCHOR, Climb, climb, describe_ladder, pair_ladder
from workshop.meetings import HEAD, Meeting, Notebook, meet, sum_up, write_row
from workshop.positions import tell_positions
from workshop.tables import follow

TELL_EVERY = 10
"""Matches after which it is told how a meeting stands."""


def pair(strengths: Iterable[str], contest: Contest = OF_HOCG) -> Iterator[tuple[str, str]]:
    """Whom each of these is measured against: the next weaker one, and random choices."""
    names = list(contest.strengths)
    for strength in strengths:
        weaker = {names[names.index(strength) - 1], Strength.RANDOM}
        yield from ((strength, each) for each in reversed(names) if each in weaker)


def play_meetings(
    pairs: Iterable[tuple[str, str]], games: int, seed: int, notebook: Notebook, *, is_told: bool
) -> list[Meeting]:
    """Play every meeting to its end.

    Args:
        pairs: who is measured against whom.
        games: matches a meeting.
        seed: decides decks, shuffles, dice and choices.
        notebook: where matches that were measured before are.
        is_told: whether each meeting is told when it has ended.
    """
    meetings = []
    for strength, against in pairs:
        played = meet(strength, against, games, seed, notebook)
        for meeting in follow(played, f"{strength} against {against}", games):
            if meeting.games % TELL_EVERY == 0 and meeting.games < games:
                typer.echo(write_row(meeting), err=True)
        meetings.append(meeting)
        if is_told:
            typer.echo(write_row(meeting))
    return meetings


def list_noted(pairs: Iterable[tuple[str, str]], seed: int, notebook: Notebook) -> list[Meeting]:
    """The meetings of which matches are noted, with all that are.

    Args:
        pairs: who is measured against whom.
        seed: the meetings' seed.
        notebook: the matches.

    Raises:
        CommandFailed: none is, or none of who is the measure of all others.
    """
    meetings = [sum_up(matches) for each in pairs if (matches := notebook.list_matches(*each, seed))]
    if not any(ANCHOR in (each.strength, each.against) for each in meetings):
        raise CommandFailed(f"no match of {ANCHOR} with seed {seed} is noted: say in which file with --log")
    return meetings


def tell_decisions(of: Sequence[str], decisions: int, seed: int, *, as_json: bool) -> None:
    """Print which of two players decides better.

    Raises:
        CommandFailed: it isn't two players of the ladder.
    """
    if len(of) != 2 or not {*of} <= {*LADDER}:
        raise CommandFailed(
            f"say whose decisions are compared: --of hard --of normal; there is {', '.join(LADDER)}"
        )
    compared = compare(of[0], of[1], decisions, seed)
    if as_json:
        print_json(compared)
    else:
        typer.echo(describe_comparison(compared))


def find_contest(game: str, *, is_of_hocg: bool) -> Contest:
    """The game whose players are measured.

    Args:
        game: its name.
        is_of_hocg: whether something is asked for that there is for hOCG alone.

    Raises:
        CommandFailed: there is no such game, or it has none of that.
    """
    if game not in CONTESTS:
        raise CommandFailed(f"no players of a game {game!r} are measured: there is {', '.join(CONTESTS)}")
    if is_of_hocg and game != OF_HOCG.name:
        raise CommandFailed(
            f"--decisions, --positions and --ladder are of hocg; of {game} there are only matches"
        )
    return CONTESTS[game]


def choose_players(contest: Contest, of: Sequence[str]) -> Sequence[str]:
    """The players that are measured, the strongest first; all if none is named.

    Raises:
        BadParameter: one that is named isn't there.
    """
    names = [each for each in reversed(contest.strengths) if each != Strength.RANDOM]
    if missing := sorted({*of} - {*names}):
        raise typer.BadParameter(f"there is {', '.join(names)}, not {', '.join(missing)}")
    return [each for each in of if each in names] if of else names


def command(
    paths: Annotated[
        list[Path] | None, typer.Argument(help="With --positions: files, or folders of them.")
    ] = None,
    positions: Annotated[
        bool, typer.Option("--positions", help="Play positions instead of matches, each five times.")
    ] = False,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Put everybody on one scale, players as they were too.")
    ] = False,
    decisions: Annotated[
        int | None,
        typer.Option(help="Compare so many single decisions of two players instead: --of twice.", min=2),
    ] = None,
    games: Annotated[int, typer.Option(help="Matches a meeting.", min=2)] = 20,
    seed: Annotated[int, typer.Option(help="Seed of decks, shuffles, dice and choices.")] = 0,
    of: Annotated[
        list[str] | None,
        typer.Option("--of", help="Who is measured: expert, hard, normal, easy; all if not said."),
    ] = None,
    log: Annotated[
        Path | None, typer.Option(help="Note every match in this file, and go on from those in it.")
    ] = None,
    noted: Annotated[
        bool, typer.Option("--noted", help="Play nothing, sum up what the file of --log has.")
    ] = False,
    game: Annotated[str, typer.Option(help="The game; only its matches can be asked for.")] = OF_HOCG.name,
    as_json: AsJson = False,
) -> None:
    """Measure how strong computer opponents are, over all starter decks, in both seats: each against the next
    weaker one and against random choices. With --ladder everybody is put on one scale; with --positions it is
    told whether one does what a careful player would, with --decisions who decides better.
    """
    contest = find_contest(game, is_of_hocg=decisions is not None or positions or ladder)
    if decisions is not None:
        tell_decisions(of or [], decisions, seed, as_json=as_json)
        return
    if positions:
        tell_positions(paths or [], of or [], as_json=as_json)
        return
    if paths:
        raise CommandFailed("files are only read with --positions")
    if ladder and of:
        raise CommandFailed("everybody is on the ladder: --of has no place there")
    chosen = choose_players(contest, of or [])
    pairs: Iterable[tuple[str, str]] = pair_ladder() if ladder else pair(chosen, contest)
    notebook = Notebook(log, contest)
    if not as_json:
        typer.echo(HEAD)
    if noted:
        meetings = list_noted(pairs, seed, notebook)
    else:
        meetings = play_meetings(pairs, games, seed, notebook, is_told=not as_json)
    climbed = Climb(meetings, climb(meetings)) if ladder else None
    if as_json:
        print_json(climbed or meetings)
    elif climbed:
        typer.echo(describe_ladder(climbed.ladder))
