"""Decks as plain lists: what every game's decks can do, whatever else its pack brings for them."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date

from bot.app.deck_lists.catalog import Catalog, DeckForm, Listed, PileForm
from bot.app.deck_lists.draft import Draft
from bot.app.deck_lists.editing import Change, edit_deck
from bot.app.deck_lists.errors import NotExportable, UnreadableDeck
from bot.app.deck_lists.naming import clean_name
from bot.app.deck_lists.odds import draw_any, table_odds, title_odds
from bot.app.deck_lists.pasting import check_signs, decode_bytes, unwrap
from bot.app.deck_lists.plain_text import read_text, write_line, write_text
from bot.app.packs.decks import (
    CardLine,
    ChangedDeck,
    DeckReport,
    Figures,
    Format,
    Pile,
    ReadDeck,
    StarterLine,
    WrittenDeck,
)
from bot.app.packs.pictures import Drawing
from bot.app.packs.trials import Openings, TrialPlan
from bot.model.played import DeckSort
from engine.kernel.players.trials import Trials
from engine.kernel.ruleset import Deck, DeckProblem, Ruleset
from engine.kernel.translation import mark, say, tr, tr_n, tr_name

TEXT = Format("text", mark("Plain text"), mark("A list to read and to edit"))
NO_OPENINGS = Openings("", ())
MOST_COPIES = 4
"""Of so many numbers of copies at most it is told how likely a card is in the first hand."""
MOST_CHANGES = 20
"""Changes that are told one by one."""
NO_LINES: Mapping[str, StarterLine] = {}
_UNSAFE = re.compile(r"[^A-Za-z0-9]+")


def name_file(deck: Deck, ending: str) -> str:
    """A file name of plain letters and digits."""
    return f"{_UNSAFE.sub('_', deck.name).strip('_')[:40] or 'deck'}{ending}"


def list_known(decks: Iterable[Deck]) -> Catalog:
    """The cards of some decks, as far as decks tell: numbers, and the piles that they are in."""
    piles: dict[str, dict[str, None]] = {}
    sizes: dict[str, int] = {}
    for deck in decks:
        for pile, cards in deck.piles.items():
            sizes[pile] = max(sizes.get(pile, 0), sum(cards.values()))
            for number in cards:
                piles.setdefault(number, {})[pile] = None
    examples = (*piles, "A-1", "A-2", "A-3")
    form = DeckForm(
        tuple(PileForm(pile, pile.capitalize()) for pile in sizes),
        max(sizes, key=lambda pile: sizes[pile], default=""),
        (examples[0], examples[1], examples[2]),
    )
    return Catalog(form, [Listed(number, "", piles=tuple(own)) for number, own in piles.items()])


class PlainDecks:
    """Implements ``bot.app.packs.decks.DeckTools`` for any game. A game that knows more of its decks says so
    in a subclass.

    Args:
        catalog: its cards.
        check: says what keeps a deck from being played.
        hand: how many cards the opening hand has, if a card a turn is drawn after it; 0 to tell no odds.
        starters: how the starter decks play, by their ids.
    """

    def __init__(
        self,
        catalog: Catalog,
        check: Callable[[Deck], Sequence[DeckProblem]],
        hand: int = 0,
        starters: Mapping[str, StarterLine] = NO_LINES,
    ) -> None:
        self.catalog, self.check, self._hand, self._starters = catalog, check, hand, starters

    @classmethod
    def of(cls, ruleset: Ruleset) -> "PlainDecks":
        """Those of a game that says nothing of its cards: they are known from its starter decks."""
        return cls(list_known(deck for _, deck in ruleset.starter_decks()), ruleset.check_deck)

    # --- examples -------------------------------------------------------------------------------------------

    @property
    def formats(self) -> Sequence[Format]:
        """Plain lists are the only format."""
        return [TEXT]

    @property
    def list_example(self) -> str:
        """A few lines of a list."""
        first, second, third = self.catalog.form.numbers
        return f"4 {first}\n4 {second}\n{third} x3\n…"

    @property
    def change_example(self) -> str:
        """A change of a list, as an example."""
        first, second, third = self.catalog.form.numbers
        return f"+2 {first}, -1 {second}, =4 {third}"

    # --- telling --------------------------------------------------------------------------------------------

    def describe_size(self, deck: Deck) -> str:
        """How many cards are in each pile."""
        return " · ".join(f"{pile.title} {pile.size}" for pile in self.list_piles(deck))

    def describe_starter(self, deck_id: str) -> str:
        """How hard a starter deck is and how it plays; "" if nothing is known."""
        line = self._starters.get(deck_id)
        return "" if line is None else f"{line.difficulty} {tr(line.words)}"

    @property
    def leaders(self) -> str:
        """The title of the pile that holds one card; "" where none does."""
        titles = [tr(pile.title) for pile in self.catalog.form.piles if pile.is_single]
        return titles[0] if titles else ""

    def find_sort(self, deck: Deck) -> DeckSort:
        """The card that leads it; where none does, the one that is most often in it."""
        singles = self.catalog.form.singles
        for key in singles or (self.catalog.form.usual,):
            cards = deck.piles.get(key, {})
            if cards:
                return DeckSort(min(cards, key=lambda number: (-cards[number], number)))
        return DeckSort()

    def name_sort(self, sort: DeckSort) -> str:
        """The name of the card that leads it, with what tells it from others of that card."""
        name = self.name_card(sort.leader) if sort.leader else tr("Others")
        if not sort.partner:
            return name
        return tr("{name} with {partner}", name=name, partner=tr_name(sort.partner))

    def name_card(self, number: str) -> str:
        """Its name, with its number: cards of one name are different cards."""
        card = self.catalog.get(number)
        return f"{tr_name(card.name)} {number}" if card is not None and card.name else number

    def list_chosen(self, deck: Deck) -> dict[str, int]:
        """The cards of the usual pile."""
        return dict(deck.piles.get(self.catalog.form.usual, {}))

    def list_piles(self, deck: Deck) -> Sequence[Pile]:
        """The cards of a deck; one that is unknown here says so."""
        return [
            Pile(
                tr(form.title),
                tuple(self._describe_card(*each) for each in deck.piles.get(form.key, {}).items()),
            )
            for form in self.catalog.form.piles
        ]

    def _describe_card(self, number: str, count: int) -> CardLine:
        card = self.catalog.get(number)
        if card is None:
            return CardLine(count, tr("unknown here"), number)
        return CardLine(count, tr_name(card.name) or number, number, say(card.detail))

    def report(self, deck: Deck, day: date) -> DeckReport:
        """What keeps it from being played."""
        return DeckReport(tuple(self.check(deck)))

    def count(self, deck: Deck) -> Figures:
        """How many cards there are, how many different ones, and how likely a card is early on."""
        lines = [
            (pile.title, tr("{cards}, of them {kinds} different", cards=pile.size, kinds=len(pile.cards)))
            for pile in self.list_piles(deck)
        ]
        cards = deck.piles.get(self.catalog.form.usual, {})
        table = table_odds(cards, self._hand) if self._hand else ""
        return Figures(tuple(lines), (), title_odds(self._hand) if table else "", table)

    def plan_trials(self, deck: Deck) -> TrialPlan | None:
        """Decks of this game can't be tried out."""
        return None

    def tell_hindrances(self, deck: Deck, trials: Trials) -> Sequence[str]:
        """Nothing is known that hinders a plain deck."""
        return ()

    def list_openings(self, deck: Deck) -> Openings:
        """How likely a card is, by its copies, at once and with a redraw."""
        cards = deck.piles.get(self.catalog.form.usual, {})
        size, hand = sum(cards.values()), self._hand
        if not hand or size < hand:
            return NO_OPENINGS
        chances = []
        for copies in sorted(set(cards.values()), reverse=True)[:MOST_COPIES]:
            chance = draw_any(size, copies, hand)
            chances.append((tr_n("A card with {number} copy", "A card with {number} copies", copies), chance))
            chances.append((tr("The same, with a redraw for it"), 1 - (1 - chance) ** 2))
        return Openings(tr("The first {hand} of {cards} cards", hand=hand, cards=size), tuple(chances))

    def draw(self, deck: Deck, note: str) -> Drawing | None:
        """A plain deck has no picture: it is always shown as text."""
        return None

    # --- reading and writing --------------------------------------------------------------------------------

    def read(self, content: bytes | str, name: str = "") -> ReadDeck:
        """Read a list that was pasted or sent as a file. Raises UnreadableDeck if it is none."""
        text = decode_bytes(content.encode("utf-8", "replace") if isinstance(content, str) else content)
        check_signs(text)
        if not text.strip():
            raise UnreadableDeck(
                tr(
                    "There is nothing in it. Paste a card list such as “4 {example}”.",
                    example=self.catalog.form.numbers[0],
                )
            )
        draft = Draft(self.catalog)
        deck = draft.finish(read_text(unwrap(text.strip()), draft).strip() or name)
        named = Deck(deck.name or tr("Imported deck"), deck.piles)
        return ReadDeck(named, TEXT.key, tuple(draft.notes))

    def write(self, deck: Deck, key: str) -> WrittenDeck:
        """Write a list in the format of a key. Raises NotExportable if there is no such format."""
        chosen = next((each for each in self.formats if each.key == key), None)
        if chosen is None:
            raise NotExportable(tr("There is no format {key}; choose one from the list.", key=key))
        return WrittenDeck(chosen, self.write_as(deck, chosen), name_file(deck, chosen.ending))

    def write_as(self, deck: Deck, chosen: Format) -> str:
        """A deck in one of :attr:`formats`. Raises NotExportable."""
        return write_text(deck, self.catalog)

    def list_to_edit(self, deck: Deck) -> str:
        """The cards as a list to be changed."""
        return write_text(deck, self.catalog)

    def encode(self, deck: Deck, *, has_name: bool = True) -> str:
        """The deck on as few lines as it needs."""
        line = write_line(deck, self.catalog)
        return f"Name: {clean_name(deck.name)[0]}\n{line}" if has_name else line

    def change(self, deck: Deck, words: str) -> ChangedDeck:
        """Change a deck by a few words. Raises UnreadableDeck."""
        edited = edit_deck(deck, words, self.catalog)
        return ChangedDeck(edited.deck, tuple(map(self._say_change, edited.changes[:MOST_CHANGES])))

    def _say_change(self, change: Change) -> str:
        card = self.catalog.get(change.number)
        name = f"{card.name} {change.number}".strip() if card is not None else change.number
        return tr("{head}: {text}", head=name, text=f"{change.before} → {change.after}")
