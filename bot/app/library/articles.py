"""Clauses and terms as articles, and what leads to them."""

from collections.abc import Sequence

from bot.app.lookup.clauses import Clause, RulesLibrary
from bot.app.lookup.targets import Target, What
from bot.app.lookup.terms import Keyword, KeywordLibrary
from bot.app.packs.articles import Article, Bullets, Head, Link, Links, Paragraph, Part, Small, Tab
from engine.kernel.translation import tr

REPEATED = 200
"""Characters of a question that an answer repeats."""


def repeat(typed: str, limit: int = REPEATED) -> str:
    """What was typed, as an answer repeats it."""
    return typed if len(typed) <= limit else typed[: limit - 1].rstrip() + "…"


def list_links(placeholder: str, place: str, links: Sequence[Link]) -> tuple[Links, ...]:
    """A list to choose from; none if it would be empty."""
    return (Links(placeholder, place, tuple(links)),) if links else ()


def clause_link(rules: RulesLibrary, number: str) -> Link:
    """What leads to a clause."""
    clause = rules.clauses[number]
    return Link(f"{number} {clause.title}", str(Target(What.CLAUSE, number)), clause.text)


def keyword_link(keyword: Keyword) -> Link:
    """What leads to a term."""
    return Link(tr("Term: {term}", term=keyword.term), str(Target(What.TERM, keyword.term)), keyword.text)


def write_clause(
    rules: RulesLibrary, terms: KeywordLibrary, clause: Clause, more: Sequence[Part] = ()
) -> Article:
    """A clause, what contains it, what is below and beside it.

    Args:
        rules: the clauses.
        terms: the terms.
        clause: the clause.
        more: what else there is about it, put at the end.
    """
    number = clause.number
    above = " › ".join(f"{up} {rules.clauses[up].title}" for up in rules.ancestors(number))
    small = (clause.ja, tr("in {chapters}", chapters=above)) if above else (clause.ja,)
    parts: list[Part] = [Head(f"{number} {clause.title}", small), Paragraph(clause.text)]
    below = rules.children(number)
    if below:
        parts.append(Bullets(tuple((child, rules.clauses[child].title) for child in below), room=900))
    linked = dict.fromkeys((*below, *clause.see, *rules.mentioned_by.get(number, ())))
    related = [
        *(keyword_link(keyword) for keyword in terms.of_clause(number)),
        *(clause_link(rules, other) for other in linked if other in rules.clauses),
    ]
    parts += list_links(tr("Related rules and terms"), tr("see {what}", what=number), related)
    return Article((*parts, *more), _around(rules, number), str(Target(What.CLAUSE, number)))


def _around(rules: RulesLibrary, number: str) -> tuple[Tab, ...]:
    """The clauses above, before and after."""
    before, after = rules.neighbors(number)
    tabs = [Tab(f"▲ {other}", str(Target(What.CLAUSE, other))) for other in rules.ancestors(number)[-1:]]
    if before:
        tabs.append(Tab(f"◀ {before}", str(Target(What.CLAUSE, before))))
    if after:
        tabs.append(Tab(f"{after} ▶", str(Target(What.CLAUSE, after))))
    return tuple(tabs)


def write_keyword(rules: RulesLibrary, terms: KeywordLibrary, keyword: Keyword) -> Article:
    """A term, with its clauses and related terms."""
    small = (keyword.ja, tr("On cards: {icon}", icon=keyword.icon)) if keyword.icon else (keyword.ja,)
    related = [
        *(clause_link(rules, number) for number in keyword.clauses if number in rules.clauses),
        *(keyword_link(terms.keywords[term]) for term in keyword.see),
    ]
    parts: tuple[Part, ...] = (
        Head(keyword.term, small),
        Paragraph(keyword.text),
        Small((tr("Rules {clauses}", clauses=" · ".join(keyword.clauses)),)),
        *list_links(tr("Its rules and related terms"), tr("see {what}", what=keyword.term), related),
    )
    return Article(parts, target=str(Target(What.TERM, keyword.term)))
