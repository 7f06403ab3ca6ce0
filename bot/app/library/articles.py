"""Clauses, official answers and terms as articles, and what leads to them."""

from collections.abc import Mapping, Sequence

from bot.app.lookup.answers import Answer, Kind
from bot.app.lookup.clauses import Clause, RulesLibrary
from bot.app.lookup.first_questions import FirstQuestion
from bot.app.lookup.reference import Reference
from bot.app.lookup.rulings import Ruling
from bot.app.lookup.targets import Target, What
from bot.app.lookup.terms import Keyword
from bot.app.packs.articles import Article, Bullets, Divider, Head, Link, Links, Paragraph, Part, Small, Tab
from engine.kernel.translation import tr

LISTED = 4
"""Answers that are listed below the best one."""
WHATS = {
    Kind.CLAUSE: What.CLAUSE,
    Kind.RULING: What.RULING,
    Kind.KEYWORD: What.TERM,
    Kind.QUESTION: What.QUESTION,
}
REPEATED = 200
"""Characters of a question that an answer repeats."""


def repeat(typed: str, limit: int = REPEATED) -> str:
    """What was typed, as an answer repeats it."""
    return typed if len(typed) <= limit else typed[: limit - 1].rstrip() + "…"


def list_links(placeholder: str, place: str, links: Sequence[Link]) -> tuple[Links, ...]:
    """A list to choose from; none if it would be empty."""
    return (Links(placeholder, place, tuple(links)),) if links else ()


def clause_link(rules: RulesLibrary, number: str) -> Link:
    """What leads to a clause: its number and title, with what it says below."""
    clause = rules.clauses[number]
    return Link(f"{number} {clause.heading}", str(Target(What.CLAUSE, number)), clause.said)


def keyword_link(keyword: Keyword) -> Link:
    """What leads to a term, with what it means below."""
    target = str(Target(What.TERM, keyword.term))
    return Link(tr("Term: {term}", term=keyword.heading), target, keyword.said)


def ruling_link(ruling: Ruling) -> Link:
    """What leads to an official answer."""
    return Link(f"{ruling.number} {ruling.asked}", str(Target(What.RULING, ruling.number)), ruling.answered)


def write_clause(reference: Reference, clause: Clause) -> Article:
    """A clause, what contains it, what is below and beside it, and the official answers on it."""
    rules, number = reference.rules, clause.number
    above = " › ".join(f"{up} {rules.clauses[up].heading}" for up in rules.ancestors(number))
    other = clause.other_heading
    small = (other, tr("in {chapters}", chapters=above)) if above else (other,)
    parts: list[Part] = [Head(f"{number} {clause.heading}", small), Paragraph(clause.said)]
    below = rules.children(number)
    if below:
        parts.append(Bullets(tuple((child, rules.clauses[child].heading) for child in below), room=900))
    linked = dict.fromkeys((*below, *clause.see, *rules.mentioned_by.get(number, ())))
    related = [
        *(keyword_link(keyword) for keyword in reference.keywords.of_clause(number)),
        *(clause_link(rules, other) for other in linked if other in rules.clauses),
    ]
    parts += list_links(tr("Related rules and terms"), f"see {number}", related)
    rulings = [ruling_link(ruling) for ruling in reference.rulings.of_clause(number)]
    parts += list_links(
        tr("Rulings on this rule ({number})", number=len(rulings)), f"rulings {number}", rulings
    )
    return Article(tuple(parts), _around(rules, number), str(Target(What.CLAUSE, number)))


def _around(rules: RulesLibrary, number: str) -> tuple[Tab, ...]:
    """The clauses above, before and after."""
    before, after = rules.neighbors(number)
    tabs = [Tab(f"▲ {other}", str(Target(What.CLAUSE, other))) for other in rules.ancestors(number)[-1:]]
    if before:
        tabs.append(Tab(f"◀ {before}", str(Target(What.CLAUSE, before))))
    if after:
        tabs.append(Tab(f"{after} ▶", str(Target(What.CLAUSE, after))))
    return tuple(tabs)


def write_keyword(reference: Reference, keyword: Keyword) -> Article:
    """A term, with its clauses and related terms."""
    rules, terms = reference.rules, reference.keywords
    other = keyword.other_heading
    small = (other, tr("On cards: {icon}", icon=keyword.said_icon)) if keyword.icon else (other,)
    related = [
        *(clause_link(rules, number) for number in keyword.clauses if number in rules.clauses),
        *(keyword_link(terms.keywords[term]) for term in keyword.see),
    ]
    parts: tuple[Part, ...] = (
        Head(keyword.heading, small),
        Paragraph(keyword.said),
        Small((tr("Rules {clauses}", clauses=" · ".join(keyword.clauses)),)),
        *list_links(tr("Its rules and related terms"), f"see {keyword.term}", related),
    )
    return Article(parts, target=str(Target(What.TERM, keyword.term)))


def write_first_question(reference: Reference, question: FirstQuestion) -> Article:
    """What a newcomer asks, with the answer and the clauses behind it."""
    rules, terms = reference.rules, reference.keywords.keywords
    links = [clause_link(rules, number) for number in question.clauses if number in rules.clauses]
    links += [keyword_link(terms[term]) for term in (question.term,) if term in terms]
    parts: tuple[Part, ...] = (
        Head(question.asked),
        Paragraph(question.answered),
        Small((tr("Rules {clauses}", clauses=" · ".join(question.clauses)),)),
        *list_links(tr("Its rules and related terms"), f"see {question.name}", links),
    )
    return Article(parts, target=str(Target(What.QUESTION, question.name)))


def write_ruling(reference: Reference, ruling: Ruling, cards: Mapping[str, str]) -> Article:
    """An official answer, with its clauses and cards.

    Args:
        reference: the clauses, among others.
        ruling: the answer.
        cards: the names of its cards, by number.
    """
    facts = [
        tr(
            "{number} · {day} · official answer in our own words",
            number=ruling.number,
            day=f"{ruling.date:%Y-%m-%d}",
        )
    ]
    if cards:
        facts.append(tr(", ").join(f"{name} ({number})" for number, name in cards.items()))
    rules = reference.rules
    linked = [clause_link(rules, number) for number in ruling.clauses if number in rules.clauses]
    linked += [
        Link(f"{name} {number}", str(Target(What.CARD, number)), tr("card")) for number, name in cards.items()
    ]
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
    match answer.kind:
        case Kind.KEYWORD:
            return tr("Term")
        case Kind.QUESTION:
            return tr("In short")
        case _:
            return answer.key


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
