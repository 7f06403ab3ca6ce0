"""Building conditions, counts and occasions, one method a rule of the grammar."""

from typing import Any

from lark import Token, v_args

from engine.hocg.cards.terms import DamageKind, Phase, Position, Zone
from engine.hocg.language.build_picks import VALUES, BuildPicks, amount_in
from engine.hocg.language.nodes import (
    conditions,
    facts,
    filters,
    numbers,
    occasions,
    outcomes,
    picks,
    places,
    windows,
)
from engine.hocg.language.nodes.filters import CardFilter
from engine.hocg.language.nodes.marks import HolomemFilter
from engine.kernel.errors import DataError

Result = numbers.Result
CHEERS_OF_EACH = numbers.CountColors((places.OnHolomem(picks.HolomemRef.EACH),))
FACES = 6
ARCHIVES = (places.InZone(Zone.ARCHIVE), places.InZone(Zone.ARCHIVE, picks.Side.OPPONENTS))

VALUES.update(
    {
        "die_odd": outcomes.DieIs(outcomes.Parity.ODD),
        "die_even": outcomes.DieIs(outcomes.Parity.EVEN),
        "any_odd": outcomes.ResultIs(numbers.ResultOf(Result.ODD), 1),
        "life_not_above": conditions.LifeBelow(True),
        "less_life": conditions.LifeBelow(),
        "fewer_in_hand": conditions.FewerInHand(),
        "bloomed_this_turn_fact": facts.HolomemBloomed(),
        "used_sp": facts.UsedSpInMain(),
        "first_turn_second": facts.FirstTurnSecond(),
        "archived_count": numbers.ResultOf(Result.ARCHIVED),
        "archived_cheers": numbers.ResultOf(Result.ARCHIVED_CHEERS),
        "returned_each": numbers.ResultOf(Result.RETURNED),
        "returned_from_hand": numbers.ResultOf(Result.FROM_HAND),
        "points": numbers.ResultOf(Result.POINTS),
        "baton_each": numbers.BatonPassCost(),
        "archived_colors": numbers.ResultOf(Result.COLORS),
        "colors_in_archives": numbers.CountColors(ARCHIVES),
        "colors_on_each": CHEERS_OF_EACH,
        "was_revealed": outcomes.Handled.REVEALED,
        "was_archived": outcomes.Handled.ARCHIVED,
        "was_returned": outcomes.Handled.RETURNED,
        "this_art_deals": occasions.ThisArtDeals(),
        "performance": Phase.PERFORMANCE,
        "end": Phase.END,
        "main": Phase.MAIN,
    }
)


@v_args(inline=True)
class BuildConditions(BuildPicks):
    """Rules of the sections "Conditions", "Amounts" and "Occasions"."""

    def condition(self, *facts: Any) -> Any:
        return facts[0] if len(facts) == 1 else conditions.All(facts)

    def joined(self, fact: Any) -> Any:
        return fact

    def existing(self, noun: Any) -> Any:
        return noun

    def exists(self, noun: Any) -> Any:
        return conditions.Exists(self.holomem_set(picks.Side.YOURS, noun))

    def opponent_has(self, noun: Any) -> Any:
        return conditions.Exists(self.holomem_set(picks.Side.OPPONENTS, noun))

    def opponent_has_no(self, noun: Any) -> Any:
        return conditions.Exists(self.holomem_set(picks.Side.OPPONENTS, noun), is_negated=True)

    def holomem_count(self, amount: Token, is_or_more: bool, noun: Any, is_distinct: bool = False) -> Any:
        count = numbers.CountHolomem(self.holomem_set(picks.Side.YOURS, noun), is_distinct)
        return conditions.HolomemCount(count, int(amount), is_or_more)

    def other_hand_count(self, amount: Token, is_or_more: bool) -> Any:
        return conditions.HandCount(int(amount), is_or_more)

    def hand_count(self, amount: Token, is_or_more: bool) -> Any:
        return conditions.HandCount(int(amount), is_or_more, False)

    def life_is(self, amount: Token, is_or_more: bool) -> Any:
        return conditions.LifeIs(int(amount), is_or_more)

    def there_are(self, amount: Token, is_or_more: bool, what: CardFilter, place: places.Place) -> Any:
        bounds = (int(amount), None) if is_or_more else (0, int(amount))
        return conditions.CardCount(numbers.CountCards(what, place), *bounds)

    def there_are_exactly(self, amount: Token, what: CardFilter, place: places.Place) -> Any:
        return conditions.CardCount(numbers.CountCards(what, place), int(amount), int(amount))

    def among_them_is(self, what: CardFilter) -> Any:
        return outcomes.AmongThemIs(what)

    def excess_is(self, amount: Token) -> Any:
        return outcomes.ResultIs(numbers.ResultOf(Result.EXCESS), int(amount))

    def colors_are(self, place: places.Place, amount: Token) -> Any:
        return conditions.ColorCount(place, int(amount))

    def different_cheers(self, side: picks.Side, words: filters.AllOf = filters.ANYTHING) -> Any:
        front = (Position.CENTER, Position.COLLAB)
        return conditions.CheersDiffer(picks.HolomemSet(side, front, HolomemFilter(words)))

    def oshi_is(self, words: filters.AllOf) -> Any:
        return conditions.OshiIs(words)

    def holomem_is(self, who: Any, words: filters.AllOf) -> Any:
        return conditions.HolomemIs(who, words)

    def all_are(self, who: Any, words: filters.AllOf) -> Any:
        return conditions.HolomemIs(who, words, is_all=True)

    def is_damaged(self, who: Any) -> Any:
        return conditions.IsDamaged(who)

    def attached_card(self, what: CardFilter) -> CardFilter:
        return what

    def card_like(self, what: CardFilter) -> CardFilter:
        return what

    def has_attached(self, who: Any, what: CardFilter) -> Any:
        return conditions.HasAttached(who, what)

    def card_is(self, how: outcomes.Handled, what: CardFilter) -> Any:
        return outcomes.CardIs(what, how)

    def same_level(self, amount: Token) -> Any:
        return outcomes.SameLevel(int(amount))

    def collabs_with(self, words: filters.AllOf) -> Any:
        return conditions.CollabsWith(words)

    def bloomed_from(self, words: filters.AllOf) -> Any:
        return facts.BloomedFrom(words)

    def die_is(self, face: Token) -> Any:
        return outcomes.DieIs(among=(face_in(face),))

    def die_among(self, *faces: Token) -> Any:
        return outcomes.DieIs(among=tuple(map(face_in, faces)))

    def die_compare(self, face: Token, is_or_more: bool) -> Any:
        return outcomes.DieIs(at_least=face_in(face)) if is_or_more else outcomes.DieIs(at_most=face_in(face))

    def used_support(self, what: CardFilter) -> Any:
        return facts.UsedSupport(what)

    def used_art(self, who: Any) -> Any:
        return facts.UsedArt(who)

    def returned_count(self, amount: Token) -> Any:
        return outcomes.ResultIs(numbers.ResultOf(Result.RETURNED), int(amount))

    def placed_count(self, amount: Token) -> Any:
        return outcomes.ResultIs(numbers.ResultOf(Result.PLACED), int(amount))

    def target_needs(self, amount: Token) -> Any:
        return conditions.BatonPassNeeds(numbers.BatonPassCost(), int(amount))

    # Amounts

    def for_each(self, count: numbers.Count, cap: int | None = None) -> Any:
        return count, cap

    def cap(self, amount: Token) -> int:
        return amount_in(amount)

    def count_holomem(self, what: picks.HolomemSet, is_distinct: bool = False) -> Any:
        return numbers.CountHolomem(what, is_distinct)

    def count_cards(self, what: CardFilter, place: places.Place) -> Any:
        return numbers.CountCards(what, place)

    def count_groups(self, per: Token, what: CardFilter, place: places.Place) -> Any:
        return numbers.CountCards(what, place, amount_in(per))

    def excess_each(self, per: Token) -> Any:
        return numbers.ResultOf(Result.EXCESS, amount_in(per))

    def restored_each(self, per: Token) -> Any:
        return numbers.ResultOf(Result.RESTORED, amount_in(per))

    def dealt_each(self, per: Token) -> Any:
        return numbers.ResultOf(Result.DEALT, amount_in(per))

    def supports_used(self, what: CardFilter) -> Any:
        return numbers.SupportsUsed(what)

    def colors_each(self, place: places.Place) -> Any:
        return numbers.CountColors((place,))

    # Occasions

    def would_roll(self, whose: Any) -> Any:
        return windows.WouldRoll(whose)

    def dice_rolled(self, whose: Any) -> Any:
        return windows.DiceRolledFor(whose)

    def would_take(self, whose: Any) -> Any:
        return windows.WouldTakeDamage(whose)

    def would_take_arts(self, whose: Any) -> Any:
        return windows.WouldTakeDamage(whose, kind=DamageKind.ARTS)

    def would_take_special(self, whose: Any) -> Any:
        return windows.WouldTakeDamage(whose, kind=DamageKind.SPECIAL)

    def would_take_any(self, whose: Any) -> Any:
        return windows.WouldTakeDamage(whose, from_opponent=False)

    def is_downed(self, whose: Any) -> Any:
        return windows.IsDowned(whose)

    def downs(self, who: Any, whom: picks.HolomemSet) -> Any:
        return windows.Downs(who, whom)

    def this_art_downs(self, whom: picks.HolomemSet) -> Any:
        return windows.ThisArtDowns(whom)

    def deals_damage(self, who: Any, whom: picks.HolomemSet) -> Any:
        return occasions.DealsDamage(who, whom)

    def oshi_deals_damage(self, who: Any, whom: picks.HolomemSet) -> Any:
        return occasions.DealsDamage(who, whom, or_oshi=True)

    def uses_art(self, who: Any) -> Any:
        return occasions.UsesArt(who)

    def uses_art_in(self, who: Any, position: Position) -> Any:
        return occasions.UsesArt(who, position)

    def takes_damage(self, who: Any) -> Any:
        return occasions.TakesDamage(who)

    def is_restored(self, who: Any) -> Any:
        return occasions.IsRestored(who)

    def blooms(self, who: Any) -> Any:
        return occasions.Blooms(who)

    def level_rises(self, who: Any) -> Any:
        return occasions.Blooms(who, is_level_up=True)

    def collabs(self, who: Any) -> Any:
        return occasions.Collabs(who)

    def is_placed(self, who: Any) -> Any:
        return occasions.IsPlaced(who)

    def attached_from_hand(self, word: Token) -> Any:
        return occasions.AttachedFromHand(word.split()[-1].lower())

    def attached_from_hand_to(self, word: Token, words: filters.AllOf) -> Any:
        return occasions.AttachedFromHand(word.split()[-1].lower(), words)

    def cheers_archived(self, whose: picks.HolomemSet) -> Any:
        return occasions.CheersArchived(whose)

    def revealed_for(self, name: Token) -> Any:
        return occasions.RevealedFor(name[1:-1])

    def revealed_archived(self, name: Token) -> Any:
        return windows.RevealedArchived(name[1:-1])

    def phase_starts(self, phase: Phase) -> Any:
        return occasions.PhaseBegins(picks.Side.YOURS, phase)


def face_in(number: Token) -> int:
    """A face of a die.

    Raises:
        DataError: no die shows it.
    """
    if not 1 <= int(number) <= FACES:
        raise DataError(
            f"no die shows {number}; it has the numbers 1 to {FACES}", line=number.line, column=number.column
        )
    return int(number)
