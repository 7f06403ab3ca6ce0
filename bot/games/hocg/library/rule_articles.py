"""Clauses, rulings and terms as articles, and lists of them to choose from."""

from collections.abc import Sequence

from bot.app.library import articles
from bot.app.library.articles import clause_link, list_links
from bot.app.lookup.clauses import Clause
from bot.app.lookup.targets import Target, What
from bot.app.packs.articles import (
    Article,
    Bullets,
    Divider,
    Head,
    Link,
    Paragraph,
    Part,
    Small,
)
from bot.games.hocg.library.answers import Answer, Kind
from bot.games.hocg.library.library import Shelves
from bot.games.hocg.library.rulings import Ruling
from engine.kernel.translation import tr, tr_name

LISTED = 4
"""Answers that are listed below the best one."""
WHATS = {Kind.CLAUSE: What.CLAUSE, Kind.RULING: What.RULING, Kind.KEYWORD: What.TERM}


def ruling_link(ruling: Ruling) -> Link:
    """What leads to a ruling."""
    return Link(f"{ruling.number} {ruling.asked}", str(Target(What.RULING, ruling.number)), ruling.answered)


def card_link(shelves: Shelves, number: str) -> Link:
    """What leads to a card; a number that isn't in the pool stands by itself."""
    card = shelves.cards.pool.cards.get(number)
    name = f"{tr_name(card.name)} {number}" if card else number
    return Link(name, str(Target(What.CARD, number)), tr("card"))


def write_clause(shelves: Shelves, clause: Clause) -> Article:
    """A clause, what is around it, and the rulings on it."""
    rulings = [ruling_link(ruling) for ruling in shelves.rulings.of_clause(clause.number)]
    listed = list_links(
        tr("Rulings on this rule ({number})", number=len(rulings)), f"rulings {clause.number}", rulings
    )
    return articles.write_clause(shelves.rules, shelves.keywords, clause, listed)


def write_ruling(shelves: Shelves, ruling: Ruling) -> Article:
    """A ruling, with its clauses and cards."""
    cards = [number for number in ruling.cards if number in shelves.cards.pool.cards]
    names = [f"{tr_name(shelves.cards.pool.cards[number].name)} ({number})" for number in cards]
    facts = [
        tr(
            "{number} · {day} · official answer in our own words",
            number=ruling.number,
            day=f"{ruling.date:%Y-%m-%d}",
        )
    ]
    if names:
        facts.append(tr(", ").join(names))
    clauses = [
        clause_link(shelves.rules, number) for number in ruling.clauses if number in shelves.rules.clauses
    ]
    linked = [*clauses, *(card_link(shelves, number) for number in cards)]
    parts: tuple[Part, ...] = (
        Head(ruling.asked),
        Paragraph(ruling.answered),
        Small(tuple(facts)),
        *list_links(tr("Rules and cards behind it"), f"see {ruling.number}", linked),
    )
    return Article(parts, target=str(Target(What.RULING, ruling.number)))


def write_answers(question: str, answers: Sequence[Answer]) -> Article:
    """The best answer to a question in full, the next ones in a line each, and all of them to choose from."""
    best, rest = answers[0], answers[1 : 1 + LISTED]
    parts: list[Part] = [Small((question,)), Head(best.label), Paragraph(best.text)]
    if rest:
        parts += [Divider(), Bullets(tuple((_name(answer), _line(answer)) for answer in rest))]
    links = [
        Link(answer.label, str(Target(WHATS[answer.kind], answer.key)), answer.text) for answer in answers
    ]
    parts += list_links(tr("Open an answer"), f"found {best.key}", links)
    return Article(tuple(parts), target=str(Target(WHATS[best.kind], best.key)))


def _name(answer: Answer) -> str:
    return tr("Term") if answer.kind is Kind.KEYWORD else answer.key


def _line(answer: Answer) -> str:
    if answer.kind is Kind.RULING:
        return answer.title
    return tr("{head}: {text}", head=answer.title, text=answer.text)


def write_rulings(title: str, rulings: Sequence[Ruling]) -> Article:
    """Several rulings in a line each, to choose from."""
    lines = tuple((ruling.number, ruling.asked) for ruling in rulings)
    links = list_links(
        tr("Open a ruling"), f"of {rulings[0].number}", [ruling_link(ruling) for ruling in rulings]
    )
    return Article((Head(title), Bullets(lines), *links))
