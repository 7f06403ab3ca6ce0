"""Clauses, rulings and terms as articles, and lists of them to choose from."""

from collections.abc import Sequence

from bot.app.packs.articles import (
    Article,
    Bullets,
    Divider,
    Head,
    Link,
    Links,
    Paragraph,
    Part,
    Small,
    Tab,
)
from bot.games.hocg.library.answers import Answer, Kind
from bot.games.hocg.library.keywords import Keyword
from bot.games.hocg.library.library import Shelves
from bot.games.hocg.library.rules import Clause
from bot.games.hocg.library.rulings import Ruling
from bot.games.hocg.library.targets import Target, What

LISTED = 4
"""Answers that are listed below the best one."""
WHATS = {Kind.CLAUSE: What.CLAUSE, Kind.RULING: What.RULING, Kind.KEYWORD: What.TERM}


def list_links(placeholder: str, place: str, links: Sequence[Link]) -> tuple[Links, ...]:
    """A list to choose from; none if it would be empty."""
    return (Links(placeholder, place, tuple(links)),) if links else ()


def clause_link(shelves: Shelves, number: str) -> Link:
    """What leads to a clause."""
    clause = shelves.rules.clauses[number]
    return Link(f"{number} {clause.title}", str(Target(What.CLAUSE, number)), clause.text)


def ruling_link(ruling: Ruling) -> Link:
    """What leads to a ruling."""
    return Link(f"{ruling.number} {ruling.question}", str(Target(What.RULING, ruling.number)), ruling.answer)


def keyword_link(keyword: Keyword) -> Link:
    """What leads to a term."""
    return Link(f"Term: {keyword.term}", str(Target(What.TERM, keyword.term)), keyword.text)


def card_link(shelves: Shelves, number: str) -> Link:
    """What leads to a card; a number that isn't in the pool stands by itself."""
    card = shelves.cards.pool.cards.get(number)
    return Link(f"{card.name} {number}" if card else number, str(Target(What.CARD, number)), "card")


def write_clause(shelves: Shelves, clause: Clause) -> Article:
    """A clause, what contains it, what is below and beside it, and the rulings on it."""
    rules, number = shelves.rules, clause.number
    above = " › ".join(f"{up} {rules.clauses[up].title}" for up in rules.ancestors(number))
    small = (clause.ja, f"in {above}") if above else (clause.ja,)
    parts: list[Part] = [Head(f"{number} {clause.title}", small), Paragraph(clause.text)]
    below = rules.children(number)
    if below:
        parts.append(Bullets(tuple((child, rules.clauses[child].title) for child in below), room=900))
    keywords = [keyword_link(keyword) for keyword in shelves.keywords.of_clause(number)]
    linked = dict.fromkeys((*below, *clause.see, *rules.mentioned_by.get(number, ())))
    related = [clause_link(shelves, other) for other in linked if other in rules.clauses]
    parts += list_links("Related rules and terms", f"see {number}", [*keywords, *related])
    rulings = [ruling_link(ruling) for ruling in shelves.rulings.of_clause(number)]
    parts += list_links(f"Rulings on this rule ({len(rulings)})", f"rulings {number}", rulings)
    return Article(tuple(parts), _around(shelves, number), str(Target(What.CLAUSE, number)))


def _around(shelves: Shelves, number: str) -> tuple[Tab, ...]:
    """The clauses before, after and above."""
    before, after = shelves.rules.neighbors(number)
    tabs = [
        Tab(f"▲ {other}", str(Target(What.CLAUSE, other))) for other in shelves.rules.ancestors(number)[-1:]
    ]
    if before:
        tabs.append(Tab(f"◀ {before}", str(Target(What.CLAUSE, before))))
    if after:
        tabs.append(Tab(f"{after} ▶", str(Target(What.CLAUSE, after))))
    return tuple(tabs)


def write_ruling(shelves: Shelves, ruling: Ruling) -> Article:
    """A ruling, with its clauses and cards."""
    cards = [number for number in ruling.cards if number in shelves.cards.pool.cards]
    names = [f"{shelves.cards.pool.cards[number].name} ({number})" for number in cards]
    facts = [f"{ruling.number} · {ruling.date:%Y-%m-%d} · official answer in our own words"]
    if names:
        facts.append(", ".join(names))
    clauses = [clause_link(shelves, number) for number in ruling.clauses if number in shelves.rules.clauses]
    linked = [*clauses, *(card_link(shelves, number) for number in cards)]
    parts: tuple[Part, ...] = (
        Head(ruling.question),
        Paragraph(ruling.answer),
        Small(tuple(facts)),
        *list_links("Rules and cards behind it", f"see {ruling.number}", linked),
    )
    return Article(parts, target=str(Target(What.RULING, ruling.number)))


def write_keyword(shelves: Shelves, keyword: Keyword) -> Article:
    """A term, with its clauses and related terms."""
    small = (keyword.ja, f"On cards: {keyword.icon}") if keyword.icon else (keyword.ja,)
    terms = [keyword_link(shelves.keywords.keywords[term]) for term in keyword.see]
    clauses = [clause_link(shelves, number) for number in keyword.clauses]
    parts: tuple[Part, ...] = (
        Head(keyword.term, small),
        Paragraph(keyword.text),
        Small((f"Rules {' · '.join(keyword.clauses)}",)),
        *list_links("Its rules and related terms", f"see {keyword.term}", [*clauses, *terms]),
    )
    return Article(parts, target=str(Target(What.TERM, keyword.term)))


def write_answers(question: str, answers: Sequence[Answer]) -> Article:
    """The best answer to a question in full, the next ones in a line each, and all of them to choose from."""
    best, rest = answers[0], answers[1 : 1 + LISTED]
    parts: list[Part] = [Small((question,)), Head(best.label), Paragraph(best.text)]
    if rest:
        parts += [Divider(), Bullets(tuple((_name(answer), _line(answer)) for answer in rest))]
    links = [
        Link(answer.label, str(Target(WHATS[answer.kind], answer.key)), answer.text) for answer in answers
    ]
    parts += list_links("Open an answer", f"found {best.key}", links)
    return Article(tuple(parts), target=str(Target(WHATS[best.kind], best.key)))


def _name(answer: Answer) -> str:
    return "Term" if answer.kind is Kind.KEYWORD else answer.key


def _line(answer: Answer) -> str:
    return answer.title if answer.kind is Kind.RULING else f"{answer.title}: {answer.text}"


def write_rulings(title: str, rulings: Sequence[Ruling]) -> Article:
    """Several rulings in a line each, to choose from."""
    lines = tuple((ruling.number, ruling.question) for ruling in rulings)
    links = list_links("Open a ruling", f"of {title}", [ruling_link(ruling) for ruling in rulings])
    return Article((Head(title), Bullets(lines), *links))
