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
    return Link(f"{number} {clause.heading}", str(Target(What.CLAUSE, number)), clause.said)


def keyword_link(keyword: Keyword) -> Link:
    """What leads to a term."""
    target = str(Target(What.TERM, keyword.term))
    return Link(tr("Term: {term}", term=keyword.heading), target, keyword.said)


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
    above = " › ".join(f"{up} {rules.clauses[up].heading}" for up in rules.ancestors(number))
    other = clause.other_heading
    small = (other, tr("in {chapters}", chapters=above)) if above else (other,)
    parts: list[Part] = [Head(f"{number} {clause.heading}", small), Paragraph(clause.said)]
    below = rules.children(number)
    if below:
        parts.append(Bullets(tuple((child, rules.clauses[child].heading) for child in below), room=900))
    linked = dict.fromkeys((*below, *clause.see, *rules.mentioned_by.get(number, ())))
    related = [
        *(keyword_link(keyword) for keyword in terms.of_clause(number)),
        *(clause_link(rules, other) for other in linked if other in rules.clauses),
    ]
    parts += list_links(tr("Related rules and terms"), f"see {number}", related)
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
