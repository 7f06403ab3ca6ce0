"""What is offered while somebody is typing a question, a term or a card: from memory, at once."""

from bot.app.lookup.clauses import RulesLibrary, sort_key
from bot.app.lookup.names import NameIndex
from bot.app.lookup.terms import KeywordLibrary
from bot.app.lookup.words import fold
from bot.app.packs.articles import Suggestion
from bot.games.hocg.library.answers import Answers, Kind
from bot.games.hocg.library.cards import CardIndex, Why, describe
from engine.hocg.cards.card import Card
from engine.kernel.translation import tr, tr_name

MOST = 25
GROUPED = 3
"""From so many printings on a name is offered as a whole too."""


class Suggester:
    """Offers lines for what was typed so far.

    Args:
        rules: the clauses.
        answers: clauses, rulings and terms together.
        keywords: the terms.
        cards: the cards.
    """

    def __init__(
        self, rules: RulesLibrary, answers: Answers, keywords: KeywordLibrary, cards: CardIndex
    ) -> None:
        self._rules, self._answers, self._keywords, self._cards = rules, answers, keywords, cards
        terms: dict[str, list[str]] = {}
        for name, term in keywords.names.items():
            terms.setdefault(term, []).append(name)
        self._terms = NameIndex(terms)

    def rules(self, typed: str) -> list[Suggestion]:
        """Clauses by number, or clauses and terms by words; the chapters for nothing typed yet."""
        start = fold(typed).strip()
        if not start:
            return [self._clause(number) for number in self._rules.clauses if "." not in number][:MOST]
        if start[0].isdigit() and start.replace(".", "").isdigit():
            wanted = start.rstrip(".")
            numbers = [number for number in self._rules.clauses if number.startswith(wanted)]
            inside = [number for number in numbers if number == wanted or number.startswith(f"{wanted}.")]
            numbers.sort(key=lambda number: (number not in inside, sort_key(number)))
            return [self._clause(number) for number in numbers[:MOST]]
        return self._answered(typed, (Kind.CLAUSE, Kind.KEYWORD, Kind.RULING))

    def rulings(self, typed: str) -> list[Suggestion]:
        """Rulings by words or number."""
        start = fold(typed).strip().lstrip("q")
        if start.isdigit():
            return [
                Suggestion(f"{number} {ruling.asked}", number)
                for number, ruling in self._answers.rulings.items()
                if number.startswith(f"Q{start}")
            ][:MOST]
        return self._answered(typed, (Kind.RULING,)) if start else []

    def _answered(self, typed: str, kinds: tuple[Kind, ...]) -> list[Suggestion]:
        found = self._answers.answer(typed, MOST, kinds=kinds, is_typing=True)
        return [Suggestion(answer.label, answer.key) for answer in found]

    def _clause(self, number: str) -> Suggestion:
        return Suggestion(f"{number} {self._rules.clauses[number].heading}", number)

    def keywords(self, typed: str) -> list[Suggestion]:
        """Terms by name; all of them, alphabetically, for nothing typed yet."""
        if not typed.strip():
            names = sorted(self._keywords.keywords, key=str.casefold)
        else:
            names = [named.name for named in self._terms.find(typed, MOST)]
        terms = [self._keywords.keywords[name] for name in names[:MOST]]
        return [Suggestion(f"{term.heading} · {term.other_heading}", term.term) for term in terms]

    def cards(self, typed: str) -> list[Suggestion]:
        """Cards by name, number, facts or text; a name of several printings first as a whole."""
        if not typed.strip():
            return []
        hits = self._cards.search(typed, MOST, is_typing=True)
        lines: dict[str, Suggestion] = {}
        for hit in hits:
            name = hit.card.name
            count = len(self._cards.named(name))
            if hit.why is Why.NAME and count >= GROUPED and name not in lines:
                label = tr("{name} · all {number} cards", name=tr_name(name), number=count)
                lines[name] = Suggestion(label, name)
            lines[hit.card.number] = Suggestion(_card_line(hit.card), hit.card.number)
        return list(lines.values())[:MOST]


def _card_line(card: Card) -> str:
    return f"{tr_name(card.name)} · {describe(card)} · {card.number}"
