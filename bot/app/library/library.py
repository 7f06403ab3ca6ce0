"""Asking about any game: what a question, a name or a number leads to among everything there is to read."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from datetime import date
from typing import Generic, Protocol, TypeVar

from bot.app.library.articles import (
    repeat,
    write_answers,
    write_clause,
    write_first_question,
    write_keyword,
    write_ruling,
    write_rulings,
)
from bot.app.library.suggestions import MOST, Suggester
from bot.app.lookup.answers import Answers, Kind
from bot.app.lookup.reference import Reference
from bot.app.lookup.rulings import Ruling
from bot.app.lookup.targets import Target, What, parse_target
from bot.app.packs.articles import Article, LookUpKind, Suggestion, note
from engine.kernel.translation import tr, tr_name

SHORT = 80
"""Characters of a name that an answer repeats."""


class NamedCard(Protocol):
    """A card of any game, as far as every look-up needs it."""

    @property
    def number(self) -> str:
        """The card number that lists name it by."""

    @property
    def name(self) -> str:
        """Its name in English, as card files have it."""


Card = TypeVar("Card", bound=NamedCard)


class GameLibrary(ABC, Generic[Card]):
    """Implements ``bot.app.packs.articles.Library`` but for what is said of cards, which a game adds.

    Args:
        reference: the words that the game is explained in.
        most_cards: so many cards are shown at once.
    """

    def __init__(self, reference: Reference, most_cards: int) -> None:
        self.reference, self.most_cards = reference, most_cards
        self.answers = Answers(reference)
        self.suggester = Suggester(reference, self.answers)

    # --- what a game says of its cards ----------------------------------------------------------------------

    @abstractmethod
    def get_card(self, number: str) -> Card | None:
        """The card with just this number."""

    @abstractmethod
    def find_cards(self, typed: str) -> Sequence[Card]:
        """The card of a number, the cards of a name, or else all that fit, the best first."""

    @abstractmethod
    def find_mentioned(self, text: str) -> Sequence[Card]:
        """The cards that a text names, :attr:`most_cards` at most."""

    @abstractmethod
    def show_cards(self, cards: Sequence[Card], title: str, day: date) -> Article:
        """A card, or several of them under a title to choose from."""

    @abstractmethod
    def refuse_card(self, typed: str) -> Article:
        """That no card fits what was typed, and what cards are found by."""

    @abstractmethod
    def suggest_cards(self, typed: str) -> Sequence[Suggestion]:
        """The cards that may be meant by what was typed so far."""

    @abstractmethod
    def open_card(self, target: Target, day: date) -> Article | None:
        """What a link to a card or to something about cards leads to; ``None`` if that is gone."""

    # --- rules ----------------------------------------------------------------------------------------------

    def ask_rules(self, question: str) -> Article:
        """A clause or an official answer by number, a term by name, or whatever answers a question."""
        reference = self.reference
        if (clause := reference.rules.show(question)) is not None:
            return write_clause(reference, clause)
        if (ruling := reference.rulings.show(question)) is not None:
            return self._write_ruling(ruling)
        if (keyword := reference.keywords.named(question)) is not None:
            return write_keyword(reference, keyword)
        answers = self.answers.answer(question, MOST)
        if not answers and (mentioned := self.find_mentioned(question)):
            return self._rulings_on(mentioned[0].number, None)
        if not answers:
            return note(
                tr(
                    "Nothing in the rules fits “{question}”. Try other words, the number of a rule such as"
                    " {example}, or /keyword for the terms.",
                    question=repeat(question),
                    example=next((number for number in reference.rules.clauses if "." in number), "1"),
                )
            )
        return write_answers(repeat(question), answers)

    def _write_ruling(self, ruling: Ruling) -> Article:
        cards = {number: card for number in ruling.cards if (card := self.get_card(number)) is not None}
        names = {number: tr_name(card.name) for number, card in cards.items()}
        return write_ruling(self.reference, ruling, names)

    def explain(self, clause: str) -> str:
        """A clause in one short line; "" if there is none of that number."""
        return self.reference.rules.explain(clause)

    # --- official answers -----------------------------------------------------------------------------------

    def ask_rulings(self, search: str | None, card: str | None) -> Article:
        """Official answers by number, by words, or on a card."""
        if not self.reference.rulings.rulings:
            return note(
                tr(
                    "There are no official answers on single cases of this game. /rule answers questions"
                    " about its rules."
                )
            )
        if card is not None:
            return self._rulings_on(card, search)
        if search is None:
            return note(tr("Name a ruling (Q154), some words, or a card."))
        ruling = self.reference.rulings.show(search) or self.reference.rulings.show(f"Q{search}")
        if ruling is not None:
            return self._write_ruling(ruling)
        answers = self.answers.answer(search, MOST, kinds=(Kind.RULING, Kind.QUESTION))
        if not answers and (mentioned := self.find_mentioned(search)):
            return self._rulings_on(mentioned[0].number, None)
        if not answers:
            return note(
                tr("No ruling fits “{search}”. /rule searches the rules as well.", search=repeat(search))
            )
        return write_answers(repeat(search), answers)

    def _rulings_on(self, typed: str, search: str | None) -> Article:
        cards, all_rulings = self.find_cards(typed)[: self.most_cards], self.reference.rulings
        if not cards:
            return self.refuse_card(typed)
        name = tr_name(cards[0].name)
        is_one = len({card.name for card in cards}) == 1
        title = tr("Rulings on {card}", card=name) if is_one else tr("Rulings")
        rulings: dict[str, Ruling] = {}
        for number in sorted({card.number for card in cards}):
            rulings |= {ruling.number: ruling for ruling in all_rulings.of_card(number)}
        if search is not None:
            answers = self.answers.answer(search, len(all_rulings.rulings), kinds=(Kind.RULING,))
            rulings = {answer.key: rulings[answer.key] for answer in answers if answer.key in rulings}
        if not rulings:
            return note(tr("There are no such rulings on {card}.", card=name))
        if len(rulings) == 1:
            return self._write_ruling(next(iter(rulings.values())))
        return write_rulings(title, list(rulings.values()))

    # --- terms and cards ------------------------------------------------------------------------------------

    def find_term(self, term: str) -> Article:
        """A term by name, or what is asked most about it; a sentence if there is no such term."""
        keyword = self.reference.keywords.show(term)
        asked = self.reference.questions.find(term)
        if keyword is None and asked and asked[0].is_likely:
            return write_first_question(self.reference, asked[0].question)
        if keyword is None:
            return note(
                tr(
                    "“{term}” is no term of the game. Choose one of those that are offered while you type, or"
                    " ask /rule.",
                    term=repeat(term, SHORT),
                )
            )
        return write_keyword(self.reference, keyword)

    def find_card(self, typed: str, day: date) -> Article:
        """A card by number or name, or the cards that fit what was typed."""
        cards = self.find_cards(typed)
        if not cards:
            return self.refuse_card(typed)
        words, total = repeat(typed, SHORT), len(cards)
        title = (
            tr("{number} cards for “{words}”", number=total, words=words)
            if total <= self.most_cards
            else tr(
                "The best {number} of {total} cards for “{words}”",
                number=self.most_cards,
                total=total,
                words=words,
            )
        )
        return self.show_cards(cards[: self.most_cards], title, day)

    def find_named(self, text: str, day: date) -> Article:
        """The cards that a text speaks of."""
        cards = self.find_mentioned(text)
        if not cards:
            return note(tr("No card is named in this message, neither by name nor by number."))
        return self.show_cards(cards, tr("Cards named there"), day)

    # --- links and suggestions ------------------------------------------------------------------------------

    def open(self, target: str, day: date) -> Article | None:
        """What a link leads to; ``None`` if that is gone."""
        reference = self.reference
        match parse_target(target):
            case None:
                return None
            case Target(What.CLAUSE, key):
                clause = reference.rules.clauses.get(key)
                return None if clause is None else write_clause(reference, clause)
            case Target(What.RULING, key):
                ruling = reference.rulings.rulings.get(key)
                return None if ruling is None else self._write_ruling(ruling)
            case Target(What.TERM, key):
                keyword = reference.keywords.keywords.get(key)
                return None if keyword is None else write_keyword(reference, keyword)
            case Target(What.QUESTION, key):
                asked = reference.questions.questions.get(key)
                return None if asked is None else write_first_question(reference, asked)
            case Target() as other:
                return self.open_card(other, day)

    def suggest(self, kind: LookUpKind, typed: str) -> Sequence[Suggestion]:
        """What may be meant by what was typed so far."""
        match kind:
            case LookUpKind.RULES:
                return self.suggester.rules(typed)
            case LookUpKind.RULINGS:
                return self.suggester.rulings(typed)
            case LookUpKind.TERMS:
                return self.suggester.keywords(typed)
            case LookUpKind.CARDS:
                return self.suggest_cards(typed)
