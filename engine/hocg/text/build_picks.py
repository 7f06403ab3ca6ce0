"""Building picks: holomem, cards, places, quantities and filters, one method a rule of the grammar."""

from typing import Any

from lark import Token, Transformer, v_args

from engine.hocg.effects import card_picks, filters, marks, picks
from engine.hocg.terms import CardType, Color, Level, Position, SupportKind, Zone
from engine.hocg.text.names import fold
from engine.kernel.errors import DataError

Ref = picks.HolomemRef
REFS = {
    "ref_this": Ref.THIS,
    "ref_tool": Ref.TOOL,
    "ref_mascot": Ref.MASCOT,
    "ref_fan": Ref.FAN,
    "ref_that": Ref.THAT,
    "ref_target": Ref.TARGET,
}
NOUNS: dict[str, filters.CardFilter] = {
    "noun_holomem": filters.OfType(CardType.HOLOMEM),
    "noun_cheer": filters.OfType(CardType.CHEER),
    "noun_card": filters.OfType(None),
    "noun_support": filters.OfType(CardType.SUPPORT),
    **{f"noun_{kind}": filters.OfKind(kind) for kind in SupportKind},
}
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
    "color_of_that": filters.SameColor(filters.Like.THAT_HOLOMEM),
    "name_of_that": filters.SameName(filters.Like.THAT_CARD),
}
PLACES: dict[str, card_picks.Place] = {
    "from_hand": card_picks.InZone(Zone.HAND),
    "opponents_hand": card_picks.InZone(Zone.HAND, picks.Side.OPPONENTS),
    "from_archive": card_picks.InZone(Zone.ARCHIVE),
    "from_deck": card_picks.InZone(Zone.DECK),
    "from_cheer_deck": card_picks.InZone(Zone.CHEER_DECK),
    "from_holo_power": card_picks.InZone(Zone.HOLO_POWER),
    "among_them": card_picks.AmongThem(),
    "among_revealed": card_picks.RevealedCards(),
    "on_stage": card_picks.OnStage(),
    "on_opponents_stage": card_picks.OnStage(picks.Side.OPPONENTS),
    "on_both_stages": card_picks.OnStage(None),
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
    "any_number_of": picks.Quantity(0, None),
    "more": True,
    "less": False,
    "distinct": True,
    "tag_in_common": "tag in common",
}


@v_args(inline=True)
class BuildPicks(Transformer[Token, Any]):
    """Rules of the sections "Holomem", "Cards" and "Filters". Rules without parts of their own stand in
    ``VALUES``.
    """

    def __default__(self, data: Any, children: Any, meta: Any) -> Any:
        """A rule that always means the same, by its name."""
        name = str(data)
        if name in VALUES and not children:
            return VALUES[name]
        raise NotImplementedError(f"the grammar's rule {name} is not built")

    # Holomem

    def all_holomem(self, what: picks.HolomemSet) -> picks.Pick:
        return picks.AllHolomem(what)

    def chosen_holomem(self, count: picks.Quantity, what: picks.HolomemSet) -> picks.Pick:
        return picks.ChosenHolomem(what, count)

    def the_holomem(self, ref: Ref) -> picks.Pick:
        return picks.TheHolomem(ref)

    def both_holomem(self, first: picks.HolomemSet, second: picks.HolomemSet) -> picks.Pick:
        return picks.BothHolomem(picks.AllHolomem(first), picks.ChosenHolomem(second))

    def holomem_set(self, side: picks.Side, noun: Any) -> picks.HolomemSet:
        where, holomem = noun
        return picks.HolomemSet(side, where or picks.ALL_POSITIONS, holomem)

    def holomem_noun(self, *parts: Any) -> Any:
        words, where = next(part for part in parts if isinstance(part, tuple))
        others = [part for part in parts if isinstance(part, filters.OtherThan)]
        found = tuple(part for part in parts if isinstance(part, marks.Mark))
        return where, marks.HolomemFilter(filters.AllOf((*words.words, *others)), found)

    def holomem_words(self, *parts: Any) -> Any:
        words = next((part for part in parts if isinstance(part, filters.AllOf)), filters.ANYTHING)
        where = next((part for part in parts if isinstance(part, tuple)), ())
        return words, where

    def place_words(self, *positions: Position) -> tuple[Position, ...]:
        return positions

    def before(self, mark: marks.Mark) -> marks.Mark:
        return mark

    def with_attached(self, what: Any) -> marks.Mark:
        return marks.WithAttached(what[0] if isinstance(what, tuple) else what)

    def with_damage(self, amount: Token) -> marks.Mark:
        return marks.WithDamage(int(amount))

    def with_remaining(self, amount: Token) -> marks.Mark:
        return marks.WithRemainingHp(int(amount))

    def holomem_other_than(self, name: Token) -> filters.OtherThan:
        return filters.OtherThan(self.named(name))

    # Cards

    def chosen_cards(self, count: picks.Quantity, kinds: Any, place: card_picks.Place) -> picks.Pick:
        what, shares_tag = kinds
        if shares_tag and count != picks.Quantity(2, 2):
            raise DataError("only exactly 2 cards can be asked to have a tag in common")
        return card_picks.ChosenCards(what, place, count, shares_tag=shares_tag)

    def all_cards(self, kinds: Any, place: card_picks.Place) -> picks.Pick:
        return card_picks.AllCards(kinds[0], place)

    def top_cards(self, *parts: Any) -> card_picks.TopCards:
        if not parts:
            return card_picks.TopCards(Zone.DECK, None)
        counts = [int(part) for part in parts if isinstance(part, Token)]
        return card_picks.TopCards(parts[-1], counts[0] if counts else 1)

    def card_word(self) -> None:
        return None

    def this_card(self, word: Token) -> picks.Pick:
        return card_picks.ThisCard(word.split()[-1].lower())

    def from_holomem(self, who: Any) -> card_picks.Place:
        return card_picks.OnHolomem(who)

    def stacked_under(self, who: Any) -> card_picks.Place:
        return card_picks.StackedUnder(who)

    def kinds(self, *kinds: Any) -> Any:
        shares_tag = any(shares for _, shares in kinds)
        if len(kinds) == 1:
            return kinds[0][0], shares_tag
        return filters.AnyOf(tuple(what for what, _ in kinds)), shares_tag

    def kind(self, *parts: Any) -> Any:
        words: list[filters.CardFilter] = []
        for part in parts:
            if isinstance(part, filters.AllOf):
                words.extend(part.words)
            elif isinstance(part, filters.CardFilter):
                words.append(part)
        return filters.AllOf(tuple(words)), "tag in common" in parts

    def named_kind(self, words: filters.AllOf, *after: Any) -> Any:
        return filters.AllOf((*words.words, *after)), False

    def name_contains(self, part: Token) -> filters.CardFilter:
        return filters.NameContains(part[1:-1])

    def exactly(self, count: Token) -> picks.Quantity:
        return picks.Quantity(int(count), int(count))

    def up_to(self, count: Token) -> picks.Quantity:
        return picks.Quantity(0, int(count))

    def from_to(self, least: Token, most: Token) -> picks.Quantity:
        if int(least) > int(most):
            raise DataError(f"{least} to {most} is no range", line=least.line, column=least.column)
        return picks.Quantity(int(least), int(most))

    # Filters

    def filter(self, *words: filters.CardFilter) -> filters.AllOf:
        return filters.AllOf(words)

    def alternative(self, *words: filters.CardFilter) -> filters.CardFilter:
        return words[0] if len(words) == 1 else filters.AnyOf(words)

    def named(self, name: Token) -> filters.Named:
        return filters.Named(name[1:-1], fold(name[1:-1]))

    def tagged(self, tag: Token) -> filters.CardFilter:
        return filters.Tagged(tag[1:].strip(), fold(tag[1:].strip()))

    def non_tagged(self, tag: Token) -> filters.CardFilter:
        return filters.Not(self.tagged(tag))

    def of_color(self, color: Color) -> filters.CardFilter:
        return filters.OfColor(color)
