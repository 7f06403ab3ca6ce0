"""Verbs for holomem that come to the stage (5.13), bloom by an effect (5.14, 5.28), and go back with what
lies under them: the bloom action's conditions hold (Q244, Q281) unless the text says otherwise.
"""

from functools import cached_property

from engine.hocg.abilities.effects import Effect, Pick, Resolving
from engine.hocg.abilities.results import Came
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.terms import PromptKind, Zone
from engine.hocg.language.nodes.card_picks import CardPick, ThoseCards, ask_order
from engine.hocg.language.nodes.nouns import What
from engine.hocg.language.nodes.picks import ONE, AllHolomem, ChosenHolomem, HolomemPick
from engine.hocg.language.nodes.places import InZone, Place, SourceCard
from engine.hocg.language.nodes.relatives import ANY_CARD, Done, ThatDid
from engine.hocg.language.nodes.verbs_cards import Destination
from engine.hocg.language.nodes.verbs_stage import require_one
from engine.hocg.procedures.archiving import before_archiving
from engine.hocg.procedures.leaving import leave_stage, left_behind
from engine.hocg.procedures.rule_processing import DownHolomem, Instead
from engine.hocg.queries import continuous, queries
from engine.hocg.state import atoms
from engine.hocg.state.state import Holomem
from engine.hocg.state.stats import Stat
from engine.hocg.state.table import Table, holomem_options
from engine.kernel.extent import NOTHING, Extent, extent_of
from engine.kernel.language import like, words
from engine.kernel.machine import Frame, Outcome, clause
from engine.kernel.prompts import Prompt


def fitting_cards(table: Table, scope: Scope, holomem: Holomem, what: What, place: Place) -> list[int]:
    """The cards of a place that the holomem could bloom into."""
    cards = table.cards
    is_from_hand = place == InZone(Zone.HAND)
    return [
        card
        for card, _ in place.cards(table, scope)
        if (card != scope.source or place == SourceCard())
        and what.fits(table, scope, cards[card])
        and queries.fits_bloom(table, holomem, cards[card], is_from_hand=is_from_hand)
    ]


class Bloomer(HolomemPick, frozen=True):
    """Who blooms: of those meant, one that may bloom and has a card to bloom into."""

    who: HolomemPick
    bloom: "BloomWith"
    CHOOSES = ONE
    UNSAID = ("bloom",)
    IS_READ = False
    words = "{who}"
    ja = "{who}"

    @clause("8.3.1", "8.3.2")
    def reachable(self, table: Table, scope: Scope) -> list[Holomem]:
        """The holomem that could bloom now."""
        bloom, turn = self.bloom, table.state.turn
        if not bloom.even_first and table.player(table.state.active).turns == 1:
            return []
        return [
            holomem
            for holomem in self.who.reachable(table, scope)
            if (bloom.even_new or holomem.placed_turn != turn)
            and (bloom.once_more or holomem.bloomed_turn != turn)
            and table.top(holomem).can_be_bloomed
            and not continuous.stat(table, holomem, Stat.CANNOT_BLOOM)
            and fitting_cards(table, scope, holomem, bloom.what, bloom.place)
        ]

    def make(self, table: Table, scope: Resolving) -> "list[int] | Prompt":
        found = self.reachable(table, scope)
        if not found:
            return []
        return scope.ask(table, PromptKind.HOLOMEM, holomem_options(found), "5.14.1")

    def cards_for(self, table: Table, scope: Resolving, handle: int) -> list[int]:
        """The cards that a holomem could bloom into."""
        return fitting_cards(table, scope, table.require_holomem(handle), self.bloom.what, self.bloom.place)


class BloomCard(CardPick, frozen=True):
    """The card to bloom with, fitting the holomem picked before."""

    what: What
    place: Place
    CHOOSES = ONE
    NEEDS = ("holomem",)
    IS_READ = False
    ja = (
        words("このカード", what=ANY_CARD, place=SourceCard()),
        "{place:StackedUnder}{what}",
        "{place}の{what}",
    )
    words = (
        words("this card", what=ANY_CARD, place=SourceCard()),
        "1 {what} {place%from_place}",
    )

    @clause("10.7.2.3.5")
    def make(self, table: Table, scope: Resolving) -> list[int] | Prompt:
        """Ask which; of cards that nobody else sees none need be named, unless its player said yes to it."""
        found = [
            card
            for handle in scope.that_holomem
            for card in fitting_cards(table, scope, table.require_holomem(handle), self.what, self.place)
        ]
        if not found:
            return []
        least = 0 if self.place.is_hidden and not scope.is_voluntary(table) else 1
        return scope.ask(table, PromptKind.CARDS, table.card_options(found), "5.14.1", at_least=least)

    def extent(self, table: Table, scope: Scope) -> Extent:
        """Known only with the holomem; the first pick has looked."""
        return extent_of(1)


class BloomWith(Effect, frozen=True):
    """``bloom 1 of your #ID 2nd Gen holomem using a holomem from your archive``; ``once more`` is for a
    holomem that has bloomed this turn.
    """

    of: HolomemPick
    what: What
    place: Place
    once_more: bool = False
    even_first: bool = False
    ja = (
        words("{of%whom}を、アーカイブのこのホロメンを使ってBloomさせる", what=ANY_CARD, place=SourceCard()),
        (
            "{of}を、{place:StackedUnder}{what}を使って[?once_more もう1回]Bloomさせる"
            "[?even_first 。この能力では、最初のターンでもBloomできる]"
        ),
        (
            "{of}を、{place}の{what}を使って[?once_more もう1回]Bloomさせる"
            "[?even_first 。この能力では、最初のターンでもBloomできる]"
        ),
    )
    words = (
        words("bloom {of} using this card", what=ANY_CARD, place=SourceCard()),
        (
            "bloom {of}[?once_more once more] using a/an {what} {place%from_place}"
            "[?even_first , even on your first turn]"
        ),
    )

    def __post_init__(self) -> None:
        require_one(self.of)

    @cached_property
    def even_new(self) -> bool:
        """Whether one may bloom that was placed this turn: where the text is about such."""
        whose = self.of.what if isinstance(self.of, ChosenHolomem | AllHolomem) else None
        return whose is not None and any(ThatDid(Done.PLACED) in kind.after for kind in whose.what.kinds)

    def picks(self) -> tuple[Pick, ...]:
        """The holomem that is asked for first, then the card."""
        return (Bloomer(self.of, self), BloomCard(self.what, self.place))

    def remarks(self) -> tuple[str, ...]:
        new = "" if self.even_new else ", not in the turn in which it was placed"
        again = "" if self.once_more else " and once a turn"
        first = "" if self.even_first else ", never in its player's first turn"
        rule = "a bloom (8.3.2, 8.3.3): a shared name, 1st on Debut or 1st, 2nd on 1st or 2nd, enough HP"
        return (f"{rule}{new}{again}{first}",)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        if picked[0] and picked[1]:
            atoms.bloom(table, table.require_holomem(picked[0][0]), picked[1][0], by=scope.ability)


class PlaceOnStage(Effect, frozen=True):
    """``place it on your stage`` (5.13): a new holomem on the back position, while there is room (4.4.6.1,
    4.6.2.1, 4.6.3).
    """

    cards: CardPick
    is_revealed: bool = False
    ja = (
        words("{cards%from}を公開し、ステージに出す", is_revealed=True),
        words("公開したホロメンをステージに出す", cards=ThoseCards),
        "{cards}をステージに出す",
    )

    words = (
        words("reveal {cards} and place it/them@cards on your stage", is_revealed=True),
        "place^stage {cards} on your stage",
    )
    GIVES = ("holomem", "placed")
    REMARKS = (
        "on the back position while there are fewer than 6 holomem; what finds no room stays where it is",
    )

    def extent(self, table: Table, scope: Scope) -> Extent:
        """None where there is no room; as a cost any room will do."""
        return self.cards.extent(table, scope) if queries.can_place(table, scope.seat) else NOTHING

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """One after the other while there is room."""
        placed = []
        for card in list(picked[0]):
            if queries.can_place(table, scope.seat):
                if self.is_revealed:
                    atoms.reveal(table, scope.seat, [card], atoms.find_zone(table, card))
                placed.append(atoms.place_holomem(table, card, cause=scope.source).id)
        scope.that_holomem = placed
        scope.keep(Came.PLACED, len(placed))


class ReturnHolomem(Effect, frozen=True):
    """``return 1 of your Debut back holomem to the bottom of your deck``, ``return that holomem and all
    holomem stacked under it to your hand``: all of its holomem cards; who puts them into a deck orders them
    (Q586, Q597, Q609). ``instead of archiving it`` is said of one that is being downed, is done where that is
    archived (11.3.1.2, 10.11.1), and with its top card alone (4.4.7, Q604). What is left of it is archived.
    """

    who: HolomemPick
    to: Destination
    names_stack: bool = False
    is_instead: bool = False
    REMARKS = (
        words("cards stacked under it or attached to it are archived", is_whole=False),
        words("cards attached to it are archived", is_whole=True),
        words("you choose the order", is_whole=True, to=like(zone=Zone.DECK)),
    )
    ja = (
        "{who}を[?names_stack 含め重なっているホロメンすべてを]{to}に戻す",
        words("{who}をアーカイブするかわりに{to}に戻す", is_instead=True),
    )
    words = (
        "return^holomem {who}[?names_stack and all holomem stacked under it] {to}",
        words("return^holomem {who} {to} instead of archiving it", is_instead=True),
    )

    def needs(self) -> tuple[str, ...]:
        """What is archived by itself is a holomem that goes down."""
        return ("down",) if self.is_instead else ()

    @property
    def is_whole(self) -> bool:
        """Whether its stack goes with it."""
        return self.names_stack or not self.is_instead

    @clause("4.1.5", "10.11.1")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Outcome:
        """Several cards that go into a deck are ordered first. Instead of archiving, the down does it."""
        if self.is_instead:
            self._tell_down(table, scope, picked[0])
            return None
        stacks = [table.require_holomem(handle).stack for handle in picked[0]]
        scope.pending = [card for stack in stacks for card in stack]
        if self.to.zone is Zone.DECK and len(scope.pending) > 1:
            return ask_order(table, scope, scope.pending)
        return self._leave(table, scope)

    def answered(self, table: Table, scope: Resolving) -> Outcome:
        cards = [option.card for option in table.machine.answer]
        scope.pending = cards if self.to.is_bottom else cards[::-1]
        return self._leave(table, scope)

    def _tell_down(self, table: Table, scope: Resolving, picked: list[int]) -> None:
        down = table.enclosing(DownHolomem)
        if down is not None and down.holomem in picked:
            down.put_instead(table, Instead(self.to.zone, self.to.is_bottom, scope.source))

    def _leave(self, table: Table, scope: Resolving) -> Frame | None:
        """What they leave behind may be put elsewhere before."""
        if instead := before_archiving(table, left_behind(table, scope.pending)):
            return instead
        self.finished(table, scope)
        return None

    def finished(self, table: Table, scope: Resolving) -> None:
        cards, scope.pending = scope.pending, []
        leave_stage(table, cards, self.to.zone, is_bottom=self.to.is_bottom, cause=scope.source)
