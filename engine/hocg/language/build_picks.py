"""Building picks: holomem, cards, places, quantities and filters, one method a rule of the grammar."""

from typing import Any

from lark import Token, Transformer, v_args

from engine.hocg.cards.names import fold
from engine.hocg.cards.terms import CardType, Color, Level, Position, SupportKind, Zone
from engine.hocg.language.nodes import card_picks, filters, marks, picks, places
from engine.hocg.texts.effects import Pick, Quantity
from engine.kernel.errors import DataError

Ref = picks.HolomemRef
REFS = {
    "ref_this": Ref.THIS,
    "ref_tool": Ref.TOOL,
    "ref_mascot": Ref.MASCOT,
    "ref_fan": Ref.FAN,
    "ref_that": Ref.THAT,
    "ref_moved": Ref.MOVED,
    "ref_target": Ref.TARGET,
}
NOUNS: dict[str, filters.CardFilter] = {
    "noun_holomem": filters.OfType(CardType.HOLOMEM),
    "noun_cheer": filters.OfType(CardType.CHEER),
    "noun_card": filters.OfType(None),
    "noun_support": filters.OfType(CardType.SUPPORT),
    **{f"noun_{kind}": filters.OfKind(kind) for kind in SupportKind},
}
BOTH = 2
WORDS: dict[str, filters.CardFilter] = {
    "buzz": filters.IsBuzz(),
    "non_buzz": filters.Not(filters.IsBuzz()),
    "limited": filters.IsLimited(),
    "non_limited": filters.Not(filters.IsLimited()),
    "non_debut": filters.Not(filters.OfLevel(Level.DEBUT)),
    "non_purple": filters.Not(filters.OfColor(Color.PURPLE)),
    "debut": filters.OfLevel(Level.DEBUT),
    "first": filters.OfLevel(Level.FIRST),
    "second": filters.OfLevel(Level.SECOND),
    "spot": filters.OfLevel(Level.SPOT),
    "first_or_higher": filters.OfLevel(Level.FIRST, True),
    "second_or_higher": filters.OfLevel(Level.SECOND, True),
    "has_collab_effect": filters.HasCollabEffect(),
    "has_any_number": filters.HasAnyNumber(),
    "color_of_oshi": filters.SameColor(filters.Like.OSHI),
    "name_of_that": filters.SameName(filters.Like.THAT_CARD),
}
PLACES: dict[str, places.Place] = {
    "from_hand": places.InZone(Zone.HAND),
    "opponents_hand": places.InZone(Zone.HAND, picks.Side.OPPONENTS),
    "from_archive": places.InZone(Zone.ARCHIVE),
    "from_deck": places.InZone(Zone.DECK),
    "from_cheer_deck": places.InZone(Zone.CHEER_DECK),
    "among_them": places.AmongThem(),
    "among_revealed": places.RevealedCards(),
    "on_stage": places.OnStage(),
    "on_opponents_stage": places.OnStage(picks.Side.OPPONENTS),
    "on_both_stages": places.OnStage(None),
}
VALUES: dict[str, Any] = {
    **REFS,
    **NOUNS,
    **WORDS,
    **PLACES,
    **{str(color): color for color in Color},
    "yours": picks.Side.YOURS,
    "opponents": picks.Side.OPPONENTS,
    **{str(position): position for position in Position},
    "deck": Zone.DECK,
    "cheer_deck": Zone.CHEER_DECK,
    "other": marks.Other(),
    "active": marks.Resting(False),
    "resting": marks.Resting(True),
    "without_cheers": marks.WithoutCheers(),
    "that_bloomed": marks.BloomedThisTurn(),
    "placed_now": marks.PlacedThisTurn(),
    "any_number_of": Quantity(0, None),
    "more": True,
    "less": False,
    "distinct": True,
}


@v_args(inline=True)
class BuildPicks(Transformer[Token, Any]):
    """Rules of the sections Holomem, "Cards" and "Filters". Rules without parts of their own stand in
    ``VALUES``.
    """

    def __default__(self, data: Any, children: Any, meta: Any) -> Any:
        """A rule that always means the same, by its name."""
        name = str(data)
        if name in VALUES and not children:
            return VALUES[name]
        raise NotImplementedError(f"the grammar's rule {name} is not built")

    # Holomem

    def all_holomem(self, what: picks.HolomemSet) -> Pick:
        if what.link == "or":
            raise DataError(f"which of them? Say '1 of {what.say()}', or 'and' for both")
        return picks.AllHolomem(what)

    def chosen_holomem(self, count: Quantity, what: picks.HolomemSet) -> Pick:
        if len(what.positions) == BOTH and what.link == "and":
            raise DataError(f"one is chosen who stands in either: {' or '.join(what.positions)!r}")
        return picks.ChosenHolomem(what, count)

    def the_holomem(self, ref: Ref) -> Pick:
        return picks.TheHolomem(ref)

    def both_holomem(self, first: picks.HolomemSet, second: picks.HolomemSet) -> Pick:
        return picks.BothHolomem(picks.AllHolomem(first), picks.ChosenHolomem(second))

    def holomem_set(self, side: picks.Side, noun: Any) -> picks.HolomemSet:
        where, holomem = noun
        positions, link = where or (picks.ALL_POSITIONS, "and")
        return picks.HolomemSet(side, positions, holomem, link)

    def holomem_noun(self, *parts: Any) -> Any:
        words, where = next(part for part in parts if isinstance(part, tuple))
        others = [part for part in parts if isinstance(part, filters.OtherThan)]
        found = tuple(part for part in parts if isinstance(part, marks.Mark))
        return where, marks.HolomemFilter(filters.AllOf((*words.words, *others)), found)

    def holomem_words(self, *parts: Any) -> Any:
        words = next((part for part in parts if isinstance(part, filters.AllOf)), filters.ANYTHING)
        where = next((part for part in parts if isinstance(part, tuple)), ())
        return words, where

    def bare_words(self, *parts: Any) -> Any:
        words, where = self.holomem_words(*parts)
        return require_name(words, "holomem"), where

    def any_place(self, *positions: Position) -> tuple[tuple[Position, ...], str]:
        return require_different(positions), "or" if len(positions) > 1 else "and"

    def every_place(self, *positions: Position) -> tuple[tuple[Position, ...], str]:
        return require_different(positions), "and"

    def before(self, mark: marks.Mark) -> marks.Mark:
        return mark

    def with_attached(self, what: filters.CardFilter) -> marks.Mark:
        return marks.WithAttached(what)

    def with_damage(self, amount: Token) -> marks.Mark:
        return marks.WithDamage(int(amount))

    def with_remaining(self, amount: Token) -> marks.Mark:
        return marks.WithRemainingHp(int(amount))

    def holomem_other_than(self, name: Token) -> filters.OtherThan:
        return filters.OtherThan(self.named(name))

    # Cards

    def chosen_cards(self, count: Quantity, what: filters.CardFilter, place: places.Place) -> Pick:
        if count.most == 1 and any(getattr(word, "link", "") == "and" for word in getattr(what, "words", ())):
            raise DataError(f"no card is all of {what.say()!r}; say 'or'")
        return card_picks.ChosenCards(what, place, count)

    def matching_cards(self, count: Quantity, what: filters.CardFilter, place: places.Place) -> Pick:
        if count != Quantity(2, 2):
            raise DataError("only exactly 2 cards can be asked to have a tag in common")
        return card_picks.ChosenCards(what, place, count, shares_tag=True)

    def all_cards(self, what: filters.CardFilter, place: places.Place) -> Pick:
        return card_picks.AllCards(what, place)

    def top_cards(self, *parts: Any) -> card_picks.TopCards:
        if not parts:
            return card_picks.TopCards(Zone.DECK, None)
        counts = [int(part) for part in parts if isinstance(part, Token)]
        return card_picks.TopCards(parts[-1], counts[0] if counts else 1)

    def card_word(self) -> None:
        return None

    def this_card(self, word: Token) -> Pick:
        return card_picks.ThisCard(word.split()[-1].lower())

    def from_holomem(self, who: Any) -> places.Place:
        return places.OnHolomem(who)

    def stacked_under(self, who: Any) -> places.Place:
        return places.StackedUnder(who)

    def kinds(self, *kinds: filters.CardFilter) -> filters.CardFilter:
        return kinds[0] if len(kinds) == 1 else filters.AnyOf(kinds)

    def kind(self, *parts: filters.CardFilter) -> filters.CardFilter:
        words: list[filters.CardFilter] = []
        for part in parts:
            words.extend(part.words if isinstance(part, filters.AllOf) else (part,))
        return filters.AllOf(tuple(words))

    def named_kind(self, words: filters.AllOf, *after: filters.CardFilter) -> filters.CardFilter:
        return filters.AllOf((*require_name(words, "card").words, *after))

    def named_card(self, words: filters.AllOf) -> filters.AllOf:
        return require_name(words, "card")

    def color_of_one(self, who: picks.HolomemSet) -> filters.CardFilter:
        return card_picks.ColorOfOne(who)

    def name_contains(self, part: Token) -> filters.CardFilter:
        return filters.NameContains(part[1:-1])

    def exactly(self, count: Token) -> Quantity:
        return Quantity(amount_in(count), int(count))

    def up_to(self, count: Token) -> Quantity:
        return Quantity(0, amount_in(count))

    def some_of(self, count: Quantity) -> Quantity:
        return count

    def from_to(self, least: Token, most: Token) -> Quantity:
        amount_in(least)
        if int(least) >= int(most):
            raise DataError(f"{least} to {most} is no range", line=least.line, column=least.column)
        return Quantity(int(least), int(most))

    # Filters

    def filter(self, *words: filters.CardFilter) -> filters.AllOf:
        return filters.AllOf(words)

    def one_of(self, *words: filters.CardFilter) -> filters.CardFilter:
        return words[0] if len(words) == 1 else filters.AnyOf(words)

    def each_of(self, *words: filters.CardFilter) -> filters.CardFilter:
        return filters.AnyOf(words, link="and")

    def named(self, name: Token) -> filters.Named:
        return filters.Named(name[1:-1], fold(name[1:-1]))

    def tagged(self, tag: Token) -> filters.CardFilter:
        return filters.Tagged(tag[1:].strip(), fold(tag[1:].strip()))

    def non_tagged(self, tag: Token) -> filters.CardFilter:
        return filters.Not(self.tagged(tag))

    def of_color(self, color: Color) -> filters.CardFilter:
        return filters.OfColor(color)


def require_different(positions: tuple[Position, ...]) -> tuple[Position, ...]:
    """Positions of which each is named once.

    Raises:
        DataError: one is named twice.
    """
    if len(set(positions)) < len(positions):
        raise DataError(f"a position is named twice in {' or '.join(positions)!r}")
    return positions


def amount_in(number: Token) -> int:
    """A number of something that is done: never 0.

    Raises:
        DataError: it is 0.
    """
    if not int(number):
        raise DataError("0 of something is nothing", line=number.line, column=number.column)
    return int(number)


def require_name(words: filters.AllOf, noun: str) -> filters.AllOf:
    """Words that stand without a noun behind them: the last must be a name.

    Args:
        words: the words.
        noun: the noun that could stand there.

    Raises:
        DataError: it isn't.
    """
    if not filters.ends_in_name(words):
        raise DataError(f"a noun is missing behind {words.say()!r}, as in {f'{words.say()} {noun}'!r}")
    return words
