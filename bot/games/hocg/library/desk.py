"""Asking: what a question, a name or a number leads to among everything there is to read."""

from collections.abc import Sequence
from datetime import date

from bot.app.library.articles import repeat, write_keyword
from bot.app.lookup.targets import Target, What, parse_target
from bot.app.packs.articles import Article, Shelf, Suggestion, note
from bot.games.hocg.library.answers import Kind
from bot.games.hocg.library.card_articles import (
    Draw,
    write_card,
    write_card_rulings,
    write_card_use,
    write_found_cards,
    write_printings,
)
from bot.games.hocg.library.library import Shelves
from bot.games.hocg.library.rule_articles import (
    write_answers,
    write_clause,
    write_ruling,
    write_rulings,
)
from bot.games.hocg.library.rulings import Ruling
from engine.hocg.cards.card import Card
from engine.kernel.translation import tr, tr_name

MOST = 25
"""Answers that are offered to choose from."""
MOST_CARDS = 75


class HocgLibrary:
    """Implements ``bot.app.packs.articles.Library``.

    Args:
        shelves: everything there is to read.
        draw: orders the picture of a card.
    """

    def __init__(self, shelves: Shelves, draw: Draw) -> None:
        self.shelves, self._draw = shelves, draw

    def ask_rules(self, question: str) -> Article:
        """A clause by number, a term by name, or whatever answers a question."""
        shelves = self.shelves
        if (clause := shelves.rules.show(question)) is not None:
            return write_clause(shelves, clause)
        if (ruling := shelves.rulings.show(question)) is not None:
            return write_ruling(shelves, ruling)
        if (keyword := shelves.keywords.named(question)) is not None:
            return write_keyword(shelves.rules, shelves.keywords, keyword)
        answers = shelves.answers.answer(question, MOST)
        if not answers:
            return note(
                tr(
                    "Nothing in the rules fits “{question}”. Try other words, the number of a rule such as"
                    " 8.3, or /keyword for the terms.",
                    question=repeat(question),
                )
            )
        return write_answers(repeat(question), answers)

    def ask_rulings(self, search: str | None, card: str | None) -> Article:
        """Rulings by number, by words, or on a card."""
        if card is not None:
            return self._rulings_on(card, search)
        if search is None:
            return note(tr("Name a ruling (Q154), some words, or a card."))
        ruling = self.shelves.rulings.show(search)
        if ruling is not None:
            return write_ruling(self.shelves, ruling)
        answers = self.shelves.answers.answer(search, MOST, kinds=(Kind.RULING,))
        if not answers:
            return note(
                tr("No ruling fits “{search}”. /rule searches the rules as well.", search=repeat(search))
            )
        return write_answers(repeat(search), answers)

    def _rulings_on(self, typed: str, search: str | None) -> Article:
        shelves = self.shelves
        cards = self._find_cards(typed)
        if not cards:
            return self._unknown_card(typed)
        name = tr_name(cards[0].name)
        is_one = len({card.name for card in cards}) == 1
        title = tr("Rulings on {card}", card=name) if is_one else tr("Rulings")
        rulings: dict[str, Ruling] = {}
        for number in sorted({card.number for card in cards}):
            rulings |= {ruling.number: ruling for ruling in shelves.rulings.of_card(number)}
        if search is not None:
            found = shelves.answers.answer(search, len(shelves.answers.rulings), kinds=(Kind.RULING,))
            rulings = {answer.key: rulings[answer.key] for answer in found if answer.key in rulings}
        if not rulings:
            return note(tr("There are no such rulings on {card}.", card=name))
        if len(rulings) == 1:
            return write_ruling(shelves, next(iter(rulings.values())))
        return write_rulings(title, list(rulings.values()))

    def find_term(self, term: str) -> Article:
        """A term by name."""
        keyword = self.shelves.keywords.show(term)
        if keyword is None:
            return note(
                tr(
                    "“{term}” is no term of the game. Leave the field empty to see them all, or ask /rule.",
                    term=repeat(term, 80),
                )
            )
        return write_keyword(self.shelves.rules, self.shelves.keywords, keyword)

    def _find_cards(self, typed: str) -> Sequence[Card]:
        """The card of a number, the cards of a name, or else the cards that fit best."""
        cards = self.shelves.cards
        card = cards.show(typed)
        if card is not None:
            return (card,)
        return cards.called(typed) or [hit.card for hit in cards.search(typed, MOST_CARDS)]

    def find_card(self, typed: str, day: date) -> Article:
        """A card by number or name, or the cards that fit what was typed."""
        cards = self._find_cards(typed)
        if not cards:
            return self._unknown_card(typed)
        words = repeat(typed, 80)
        title = (
            tr("{number} cards for “{words}”", number=len(cards), words=words)
            if len(cards) < MOST_CARDS
            else tr("The best {number} cards for “{words}”", number=MOST_CARDS, words=words)
        )
        return self._show_cards(cards, title, day)

    def _show_cards(self, cards: Sequence[Card], title: str, day: date) -> Article:
        if len(cards) == 1:
            return write_card(self.shelves, cards[0], day, self._draw)
        name = cards[0].name
        if len({card.name for card in cards}) == 1 and len(self.shelves.cards.named(name)) == len(cards):
            return write_printings(name, cards)
        return write_found_cards(title, cards)

    def _unknown_card(self, typed: str) -> Article:
        near = [tr_name(named.name) for named in self.shelves.cards.names.find(typed, 3)]
        sentences = [tr("No card fits “{words}”.", words=repeat(typed, 80))]
        if near:
            sentences.append(tr("Did you mean {names}?", names=tr(" or ").join(near)))
        sentences.append(
            tr(
                "A card is found by its name in English or Japanese, its number, its color, kind or #tag, and"
                " by words of its text."
            )
        )
        return note(" ".join(sentences))

    def find_named(self, text: str, day: date) -> Article:
        """The cards that a text speaks of."""
        cards = self.shelves.mentions.find(text, MOST_CARDS)
        if not cards:
            return note(tr("No card is named in this message, neither by name nor by number."))
        return self._show_cards(cards, tr("Cards named there"), day)

    def open(self, target: str, day: date) -> Article | None:
        """What a link leads to; ``None`` if that is gone."""
        parsed = parse_target(target)
        return None if parsed is None else self._open(parsed, day)

    def _open(self, target: Target, day: date) -> Article | None:
        shelves, key = self.shelves, target.key
        match target.what:
            case What.CLAUSE if key in shelves.rules.clauses:
                return write_clause(shelves, shelves.rules.clauses[key])
            case What.RULING if key in shelves.rulings.rulings:
                return write_ruling(shelves, shelves.rulings.rulings[key])
            case What.TERM if key in shelves.keywords.keywords:
                return write_keyword(shelves.rules, shelves.keywords, shelves.keywords.keywords[key])
            case What.PRINTINGS if shelves.cards.named(key):
                return write_printings(key, shelves.cards.named(key))
        card = shelves.cards.pool.cards.get(key)
        match target.what:
            case What.CARD_RULINGS if card is not None:
                return write_card_rulings(shelves, card)
            case What.CARD_USE if card is not None:
                return write_card_use(shelves, card, day)
            case What.CARD if card is not None:
                return write_card(shelves, card, day, self._draw)
        return None

    def suggest(self, shelf: Shelf, typed: str) -> Sequence[Suggestion]:
        """What may be meant by what was typed so far."""
        suggester = self.shelves.suggester
        match shelf:
            case Shelf.RULES:
                return suggester.rules(typed)
            case Shelf.RULINGS:
                return suggester.rulings(typed)
            case Shelf.TERMS:
                return suggester.keywords(typed)
            case Shelf.CARDS:
                return suggester.cards(typed)

    def explain(self, clause: str) -> str:
        """A clause in one short line; "" if there is none of that number."""
        return self.shelves.rules.explain(clause)
