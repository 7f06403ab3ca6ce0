"""Asking about OSICA: what a question, a name or a number leads to."""

from collections.abc import Iterable, Sequence
from datetime import date

from bot.app.library.articles import (
    clause_link,
    keyword_link,
    list_links,
    repeat,
    write_clause,
    write_keyword,
)
from bot.app.lookup.clauses import WEIGHTS, Clause, RulesLibrary, read_number
from bot.app.lookup.index import TextIndex
from bot.app.lookup.loading import load_file
from bot.app.lookup.names import NameIndex
from bot.app.lookup.synonyms import Synonym, Thesaurus
from bot.app.lookup.targets import Target, What, parse_target
from bot.app.lookup.terms import Keyword, KeywordLibrary
from bot.app.packs.articles import (
    Article,
    Bullets,
    Divider,
    Head,
    Link,
    Paragraph,
    Part,
    Shelf,
    Small,
    Suggestion,
    note,
)
from bot.games.osica.library.cards import CardIndex, card_link, write_card, write_cards
from engine.kernel.ruleset import Deck
from engine.kernel.translation import mark, tr
from engine.osica.cards.card import Card
from engine.osica.cards.pool import DATA, Pool

DIGEST = DATA / "rules" / "digest.yaml"
SYNONYMS = DATA / "rules" / "synonyms.yaml"
TERMS = DATA / "rules" / "terms.yaml"
MOST = 25
LISTED = 4
"""Answers that are listed below the best one."""
NO_RULINGS = mark(
    "There are no official answers on single cases of OSICA. /rule answers questions about its rules."
)


class OsicaLibrary:
    """Implements ``bot.app.packs.articles.Library``.

    Args:
        pool: the cards.
        decks: the starter decks, (id, deck).

    Raises:
        DataError: a file is broken; file and entry are named.
    """

    def __init__(self, pool: Pool, decks: Iterable[tuple[str, Deck]]) -> None:
        thesaurus = Thesaurus(load_file(SYNONYMS, Synonym))
        self.rules = RulesLibrary(load_file(DIGEST, Clause), thesaurus)
        self.terms = KeywordLibrary(load_file(TERMS, Keyword))
        self.cards = CardIndex(pool, decks)
        self._index = TextIndex([*self.rules.documents(), *self.terms.documents()], WEIGHTS, thesaurus)
        names: dict[str, list[str]] = {}
        for name, term in self.terms.names.items():
            names.setdefault(term, []).append(name)
        self._names = NameIndex(names)

    def ask_rules(self, question: str) -> Article:
        """A clause by number, a term by name, or whatever answers a question."""
        clause = self.rules.show(question)
        if clause is not None:
            return write_clause(self.rules, self.terms, clause)
        keyword = self.terms.named(question) or self.terms.asked_for(question)
        if keyword is not None:
            return write_keyword(self.rules, self.terms, keyword)
        links = self._search(question)
        if not links:
            return note(
                tr(
                    "Nothing in the rules fits “{question}”. Try other words, the number of a rule such as"
                    " 5.5, or /keyword for the terms.",
                    question=repeat(question),
                )
            )
        best, rest = links[0], links[1 : 1 + LISTED]
        parts: list[Part] = [Small((repeat(question),)), Head(best.label), Paragraph(best.detail)]
        if rest:
            parts += [Divider(), Bullets(tuple((link.label, link.detail) for link in rest))]
        parts += list_links(tr("Open an answer"), f"found {best.target}", links)
        return Article(tuple(parts), target=best.target)

    def _search(self, question: str, *, is_typing: bool = False) -> list[Link]:
        """The clauses and terms that fit a question, the best first; for a number the clauses around it."""
        if read_number(question) is not None:
            return [clause_link(self.rules, hit.number) for hit in self.rules.search(question, MOST)]
        links: list[Link] = []
        for match in self._index.search(question, MOST, is_typing=is_typing):
            sort, _, key = match.key.partition(":")
            is_clause = sort == "clause"
            links.append(
                clause_link(self.rules, key) if is_clause else keyword_link(self.terms.keywords[key])
            )
        return links

    def ask_rulings(self, search: str | None, card: str | None) -> Article:
        """There are none."""
        return note(tr(NO_RULINGS))

    def find_term(self, term: str) -> Article:
        """A term by name."""
        keyword = self.terms.show(term)
        if keyword is None:
            return note(tr("“{term}” is no term of OSICA. Ask /rule about it.", term=repeat(term, 80)))
        return write_keyword(self.rules, self.terms, keyword)

    def find_card(self, typed: str, day: date) -> Article:
        """A card by number or name, or the cards that fit what was typed."""
        cards = self.cards.find(typed, MOST)
        if not cards:
            return note(
                tr(
                    "No card fits “{words}”. A card is found by its name, its number, its work, kind or"
                    " <tag>,"
                    " and by words of its text.",
                    words=repeat(typed, 80),
                )
            )
        words = repeat(typed, 80)
        return self._show(cards, tr("{number} cards for “{words}”", number=len(cards), words=words))

    def find_named(self, text: str, day: date) -> Article:
        """The cards that a text speaks of."""
        cards = self.cards.mentioned(text, MOST)
        if not cards:
            return note(tr("No card is named in this message, neither by name nor by number."))
        return self._show(cards, tr("Cards named there"))

    def _show(self, cards: Sequence[Card], title: str) -> Article:
        return write_card(self.cards, cards[0]) if len(cards) == 1 else write_cards(title, cards)

    def open(self, target: str, day: date) -> Article | None:
        """What a link leads to; ``None`` if that is gone."""
        parsed = parse_target(target)
        match parsed:
            case Target(What.CLAUSE, key) if key in self.rules.clauses:
                return write_clause(self.rules, self.terms, self.rules.clauses[key])
            case Target(What.TERM, key) if key in self.terms.keywords:
                return write_keyword(self.rules, self.terms, self.terms.keywords[key])
            case Target(What.CARD, key) if key in self.cards.cards:
                return write_card(self.cards, self.cards.cards[key])
        return None

    def suggest(self, shelf: Shelf, typed: str) -> Sequence[Suggestion]:
        """What may be meant by what was typed so far."""
        match shelf:
            case Shelf.RULES:
                return self._suggest_rules(typed.strip())
            case Shelf.TERMS:
                return self._suggest_terms(typed.strip())
            case Shelf.CARDS if typed.strip():
                found = self.cards.find(typed, MOST, is_typing=True)
                return [Suggestion(card_link(card).label, card.number) for card in found]
        return ()

    def _suggest_rules(self, typed: str) -> list[Suggestion]:
        """Clauses by number, or clauses and terms by words; the chapters for nothing typed yet."""
        rules = self.rules
        numbers: list[str] = []
        if not typed:
            numbers = [number for number in rules.clauses if "." not in number]
        elif typed.replace(".", "").isdigit():
            numbers = [number for number in rules.clauses if number.startswith(typed.rstrip("."))]
        if numbers:
            return [Suggestion(f"{each} {rules.clauses[each].heading}", each) for each in numbers[:MOST]]
        links = self._search(typed, is_typing=True)
        return [Suggestion(link.label, link.target.partition("|")[2]) for link in links]

    def _suggest_terms(self, typed: str) -> list[Suggestion]:
        """Terms by name; all of them for nothing typed yet."""
        terms = self.terms.keywords
        names = [each.name for each in self._names.find(typed, MOST)] if typed else sorted(terms)
        found = [terms[name] for name in names[:MOST]]
        return [Suggestion(f"{term.heading} · {term.other_heading}", term.term) for term in found]

    def explain(self, clause: str) -> str:
        """A clause in one short line; "" if there is none of that number."""
        return self.rules.explain(clause)
