"""``oshiban rules ...``: look up clauses, and check that the digest is complete and answers well."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from bot.app.lookup.answers import Answers
from bot.app.lookup.clauses import Clause, RulesLibrary
from bot.app.lookup.loading import load_entries
from bot.app.lookup.rulings import Ruling
from bot.app.lookup.terms import Keyword
from bot.games.hocg.library.checking import OFFICIAL, RulesReport, check_rules
from bot.games.hocg.library.collection import load_reference
from bot.games.hocg.library.files import DIGEST, KEYWORDS, RULINGS, load_rules, load_rulings
from bot.games.hocg.library.questions import QUESTIONS, Ranked, load_questions, rank_questions, summarize
from bot.tools.common import AsJson, CommandFailed, print_json

app = typer.Typer(
    help="Look up the rules, and check their digest.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


class FoundClause(msgspec.Struct, frozen=True):
    """A clause as ``rules search`` prints it."""

    number: str
    title: str
    text: str
    score: float


class QuestionsReport(msgspec.Struct, frozen=True):
    """How well the search answers questions: the shares with the right answer first, and in the first
    three.
    """

    questions: int
    first: float
    first_three: float
    table: list[Ranked]


def require_clause(library: RulesLibrary, number: str) -> Clause:
    """The clause with a number, in whatever form it was typed.

    Raises:
        CommandFailed: there is none; the nearest one that contains it is named.
    """
    clause = library.show(number)
    if clause is not None:
        return clause
    near = library.search(number, 1)
    hint = f"; the nearest is {near[0].number} ({near[0].title})" if near else ""
    raise CommandFailed(f"there is no clause {number!r}{hint}")


def describe_clause(library: RulesLibrary, clause: Clause, rulings: list[Ruling]) -> str:
    """A clause with what is around it, as a page of text."""
    lines = [f"{clause.number}  {clause.title}  ({clause.ja})", "", clause.text]
    below = [f"  {number}  {library.clauses[number].title}" for number in library.children(clause.number)]
    if below:
        lines += ["", "Below:", *below]
    if clause.see:
        lines += ["", "See also:"]
        lines += [
            f"  {number}  {library.clauses[number].title}"
            for number in clause.see
            if number in library.clauses
        ]
    if rulings:
        lines += ["", "Rulings:"]
        lines += [f"  {ruling.number}  {ruling.question} {ruling.answer}" for ruling in rulings]
    return "\n".join(lines)


def describe_report(report: RulesReport) -> str:
    """What the check found, a problem a line."""
    lines = [
        *(f"{number}: this clause has no entry" for number in report.missing),
        *(f"{number}: there is no such clause in the official document" for number in report.surplus),
        *(f"{number}: there are several entries" for number in report.twice),
        *(f"{reference}: there is no such clause" for reference in report.broken),
        *(f"{copy.entry}: as in {copy.document}: {copy.words}" for copy in report.copied),
        f"{report.entries} entries for {report.official} clauses",
    ]
    return "\n".join(lines)


@app.command()
def show(
    number: Annotated[str, typer.Argument(help="A clause, as in 10.6.3.", metavar="NUMBER")],
) -> None:
    """Print a clause with what is around it."""
    library = load_rules()
    clause = require_clause(library, number)
    typer.echo(describe_clause(library, clause, load_rulings().of_clause(clause.number)))


@app.command()
def search(
    words: Annotated[
        str, typer.Argument(help="A question, terms, or a number; English or Japanese.", metavar="WORDS")
    ],
    limit: Annotated[int, typer.Option(help="How many clauses at most.", min=1, max=100)] = 10,
    as_json: AsJson = False,
) -> None:
    """Print the clauses that fit words best, the best first."""
    hits = Answers(load_reference()).search_clauses(words, limit)
    if as_json:
        print_json([FoundClause(hit.number, hit.title, hit.text, hit.score) for hit in hits])
        return
    if not hits:
        raise CommandFailed(f"nothing in the rules fits {words!r}; try other words, or a clause number")
    for hit in hits:
        typer.echo(f"{hit.number}  {hit.title}\n  {hit.text}")


@app.command()
def check(
    official: Annotated[
        Path, typer.Option(help="Folder of the official documents as text.", metavar="DIR")
    ] = OFFICIAL,
    as_json: AsJson = False,
) -> None:
    """Check that every official clause has one entry, references lead somewhere and nothing is copied."""
    report = check_rules(
        load_entries(DIGEST, Clause), load_entries(RULINGS, Ruling), load_entries(KEYWORDS, Keyword), official
    )
    if as_json:
        print_json(report)
    else:
        typer.echo(describe_report(report))
    if not report.is_good:
        raise CommandFailed("the digest isn't in order")


@app.command()
def questions(
    path: Annotated[
        Path, typer.Option("--file", help="Questions with their right answers.", metavar="FILE")
    ] = QUESTIONS,
    as_json: AsJson = False,
) -> None:
    """Print where the right answer to each of players' questions comes."""
    ranked = rank_questions(Answers(load_reference()), load_questions(path))
    summary = summarize(ranked)
    if as_json:
        print_json(QuestionsReport(summary.questions, summary.first, summary.first_three, ranked))
        return
    for each in ranked:
        typer.echo(f"{each.rank or '>10':>4}  {each.ask}  [{' '.join(each.found[:3])}]")
    typer.echo(
        f"{summary.questions} questions: right first {summary.first:.0%},"
        f" in the first three {summary.first_three:.0%}"
    )
