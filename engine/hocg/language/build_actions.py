"""Building actions and sentences, one method a rule of the grammar."""

from typing import Any

import msgspec
from lark import Token, v_args

from engine.hocg.cards.terms import Position, Zone
from engine.hocg.language.build_conditions import BuildConditions, face_in
from engine.hocg.language.build_picks import VALUES, amount_in
from engine.hocg.language.nodes import card_picks, flow, gains, numbers, picks
from engine.hocg.language.nodes import verbs_bloom as blooms
from engine.hocg.language.nodes import verbs_cards as cards
from engine.hocg.language.nodes import verbs_cheers as cheers
from engine.hocg.language.nodes import verbs_looking as looking
from engine.hocg.language.nodes import verbs_stage as stage
from engine.hocg.language.nodes.filters import CardFilter
from engine.hocg.texts.effects import Effect, Number
from engine.hocg.texts.stats import Stat
from engine.kernel.errors import DataError

Effects = tuple[Effect, ...]
THOSE = card_picks.ThoseCards()
BACK = picks.HolomemSet(positions=(Position.BACK,))

VALUES.update(
    {
        "roll_one": flow.Roll(),
        "shuffle_deck": cards.Shuffle(Zone.DECK),
        "shuffle_cheer_deck": cards.Shuffle(Zone.CHEER_DECK),
        "look_holo_power": looking.LookAt(zone=Zone.HOLO_POWER),
        "look_hand": looking.LookAt(zone=Zone.HAND, is_opponents=True),
        "add_revealed": cards.MoveCards(THOSE, Zone.HAND),
        "archive_revealed": cards.MoveCards(THOSE, Zone.ARCHIVE),
        "archive_rest": looking.PutRest(Zone.DECK, Zone.ARCHIVE),
        "either_all": flow.Either(
            (looking.PutRest(Zone.DECK, Zone.ARCHIVE),), (looking.PutRest(Zone.DECK, Zone.DECK, is_top=True),)
        ),
        "place_revealed": cards.Place(THOSE),
        "revealed_to_bottom": cards.MoveCards(THOSE, Zone.DECK, is_bottom=True),
        "rest_to_bottom": looking.PutRest(Zone.DECK, Zone.DECK),
        "cheers_to_bottom": looking.PutRest(Zone.CHEER_DECK, Zone.CHEER_DECK),
        "rest_shuffled": looking.PutRest(Zone.DECK, Zone.DECK, is_shuffled=True),
        "use_again": gains.UseArtAgain(),
        "declare_die": flow.DeclareDie(),
        "roll_again": gains.RollAgain(),
        "prevent_damage": gains.ReduceDamage(None),
        "opponent_moves": flow.ByOpponent((stage.MoveTo(picks.ChosenHolomem(BACK), Position.COLLAB),)),
        "each_archives_cheer": flow.ByEach(
            (cards.MoveCards(card_picks.TopCards(Zone.CHEER_DECK), Zone.ARCHIVE),)
        ),
        "each_returns_hand": flow.ByEach((looking.ReturnHand(),)),
        "each_draws_returned": flow.ByEach(
            (cards.Draw(numbers.ForEach(1, numbers.ResultOf(numbers.Result.RETURNED))),)
        ),
        "arts": Stat.ARTS,
        "hp": Stat.HP,
        "this_turn": gains.Until.TURN,
        "to_opponents_end": gains.Until.OPPONENTS_NEXT_TURN,
        "in_opponents_turn": gains.Until.IN_OPPONENTS_NEXT_TURN,
        "in_order": "in order",
        "once_more": "once more",
        "spares": "spares",
        "then": None,
        "it": None,
        "gets": None,
    }
)


def amount_of(number: Token, each: Any = None) -> Number:
    """A plain number, or a number for each of something."""
    if each is None:
        return numbers.Fixed(amount_in(number))
    count, cap = each
    return numbers.ForEach(amount_in(number), count, cap)


@v_args(inline=True)
class BuildActions(BuildConditions):
    """Rules of the section "Sentences"."""

    # Sentences

    def only(self, statement: Effects) -> Effects:
        return statement

    def more_sentences(self, statement: Effects, rest: Effects) -> Effects:
        return (*statement, *rest)

    def colon(self, statement: Effects, rest: Effects) -> Effects:
        return _open(statement, rest)

    def chain(self, action: Effect, _then: Any = None, rest: Effects = ()) -> Effects:
        return (action, *rest)

    def may(self, chain: Effects) -> Effects:
        if isinstance(chain[0], flow.May):
            raise DataError("'you may' once is enough")
        return (flow.May(chain),)

    def if_then(self, condition: Any, chain: Effects) -> Effects:
        return (flow.If(condition, chain),)

    def if_else(self, condition: Any, chain: Effects, otherwise: Effects) -> Effects:
        return (flow.If(condition, chain, otherwise),)

    # Dice, drawing, decks

    def roll_many(self, count: Token) -> Effect:
        return flow.Roll(amount_of(count))

    def roll_each(self, count: Token, each: Any) -> Effect:
        return flow.Roll(amount_of(count, each))

    def draw(self, count: Token, _word: Any, each: Any = None) -> Effect:
        return cards.Draw(amount_of(count, each))

    def draw_until(self, count: Token) -> Effect:
        return cards.DrawUntil(amount_in(count))

    def shuffle_in(self, which: Any, what: CardFilter | None = None, place: Any = None) -> Effect:
        more = None if what is None else card_picks.AllCards(what, place)
        return cards.ShuffleIn(which, more)

    def look_top(self, top: card_picks.TopCards) -> Effect:
        return looking.LookAt(top, top.zone)

    def reveal(self, which: Any) -> Effect:
        return looking.Reveal(which)

    def reveal_to_hand(self, which: Any, _it: Any) -> Effect:
        return cards.MoveCards(which, Zone.HAND, is_revealed=True)

    def reveal_to_archive(self, which: Any) -> Effect:
        return cards.MoveCards(which, Zone.ARCHIVE, is_revealed=True)

    def reveal_to_bottom(self, which: Any) -> Effect:
        return cards.MoveCards(which, Zone.DECK, is_revealed=True, is_bottom=True)

    def reveal_to_stage(self, which: Any, _it: Any) -> Effect:
        return cards.Place(which, is_revealed=True)

    def reveal_to_holomem(self, which: Any, _it: Any, to: Any) -> Effect:
        return cheers.Send(which, _receiver(which, to), is_revealed=True)

    def add_to_hand(self, which: Any) -> Effect:
        return cards.MoveCards(which, Zone.HAND)

    def archive(self, which: Any) -> Effect:
        if isinstance(which, card_picks.ChosenCards):
            which = msgspec.structs.replace(which, is_archived=True)
        return cards.MoveCards(which, Zone.ARCHIVE)

    def archive_holo_power(self, count: Token) -> Effect:
        return cards.MoveCards(card_picks.TopCards(Zone.HOLO_POWER, amount_in(count)), Zone.ARCHIVE)

    def to_holo_power(self, which: Any) -> Effect:
        return cards.MoveCards(which, Zone.HOLO_POWER)

    def place_cards(self, which: Any) -> Effect:
        return cards.Place(which)

    def return_to_hand(self, which: Any) -> Effect:
        return cards.MoveCards(which, Zone.HAND)

    def return_to_cheer_deck(self, which: Any) -> Effect:
        return cards.MoveCards(which, Zone.CHEER_DECK, is_bottom=True)

    def return_to_bottom(self, which: Any, in_order: str = "") -> Effect:
        return cards.MoveCards(_ordered(which, in_order), Zone.DECK, is_bottom=True, in_order=bool(in_order))

    def return_to_cheer_bottom(self, which: Any, in_order: str = "") -> Effect:
        ordered = _ordered(which, in_order)
        return cards.MoveCards(ordered, Zone.CHEER_DECK, is_bottom=True, in_order=bool(in_order))

    def return_holomem(self, who: Any) -> Effect:
        return cards.ReturnHolomem(who)

    def return_to_debut(self, who: Any) -> Effect:
        return stage.ReturnToDebut(who)

    def return_stack(self, who: Any) -> Effect:
        return cards.ReturnStack(who)

    # Attaching

    def give(self, which: Any, to: Any) -> Effect:
        return cheers.Send(which, _receiver(which, to))

    def give_divided(self, which: Any, to: picks.HolomemSet, cap: int | None = None) -> Effect:
        if to.link == "or":
            raise DataError(f"cards are divided among all of them: {' and '.join(to.positions)!r}")
        return cheers.SendDivided(which, to, cap)

    def cap_each(self, count: Token) -> int:
        return amount_in(count)

    def give_each(self, which: Any, to: Any) -> Effect:
        return cheers.SendEach(which, to)

    def send_top(self, to: Any, each: Any) -> Effect:
        count, cap = each
        return cheers.SendTop(to, numbers.ForEach(1, count, cap))

    # The stage

    def choose(self, who: Any) -> Effect:
        return stage.Choose(who)

    def swap_chosen(self, one: Any, other: picks.HolomemSet) -> Effect:
        side = one.what.side if isinstance(one, picks.AllHolomem | picks.ChosenHolomem) else other.side
        if other.side is not side:
            raise DataError(
                "holomem are swapped with holomem of the same player: 'their' or 'your' back holomem"
            )
        return stage.Swap(_mover(one), picks.ChosenHolomem(other, must_move=True))

    def swap_this(self, one: Any) -> Effect:
        return stage.Swap(_mover(one), picks.TheHolomem(picks.HolomemRef.THIS))

    def swap_their(self, one: Any, position: Position) -> Effect:
        other = picks.HolomemSet(picks.Side.OPPONENTS, (position,))
        return stage.Swap(_mover(one), picks.AllHolomem(other))

    def move_to_back(self, who: Any) -> Effect:
        return stage.MoveTo(who, Position.BACK)

    def bloom_with(self, who: picks.HolomemSet, *rest: Any) -> Effect:
        what, place = rest[-2], rest[-1]
        once_more = "once more" in rest
        even_new = any(mark.say() == "placed this turn" for mark in who.filter.marks)
        bloomer = blooms.Bloomer(picks.ChosenHolomem(who), what, place, once_more, even_new)
        return blooms.BloomWith(bloomer, blooms.BloomCard(what, place))

    def special_damage(self, amount: Token, to: Any, *rest: Any) -> Effect:
        each = next((part for part in rest if isinstance(part, tuple)), None)
        return stage.DealSpecialDamage(amount_of(amount, each), to, "spares" in rest)

    def damage_equal_total(self, to: Any, what: picks.HolomemSet) -> Effect:
        return stage.DealSpecialDamage(numbers.DamageOn(what), to)

    def damage_equal_dealt(self, to: Any) -> Effect:
        return stage.DealSpecialDamage(numbers.ResultOf(numbers.Result.DEALT), to)

    def down(self, who: Any, spares: str = "") -> Effect:
        return stage.Down(who, bool(spares))

    def restore(self, amount: Token, who: Any, each: Any = None) -> Effect:
        return stage.Restore(amount_of(amount, each), who)

    def restore_all(self, who: Any) -> Effect:
        return stage.Restore(None, who)

    def set_remaining(self, who: Any, amount: Token) -> Effect:
        return stage.SetRemainingHp(who, int(amount))

    def lose_life(self, amount: Token) -> Effect:
        return stage.LoseLife(amount_in(amount))

    def lose_less(self, amount: Token) -> Effect:
        return stage.LoseLessLife(amount_in(amount))

    def opponent_may_draw(self, count: Token, _word: Any) -> Effect:
        return flow.ByOpponent((flow.May((cards.Draw(amount_of(count)),)),))

    # Arts, damage, lasting changes

    def art_bonus(self, amount: Token, each: Any = None) -> Effect:
        return gains.ArtBonus(amount_of(amount, each))

    def may_target(self, what: picks.HolomemSet) -> Effect:
        return gains.MayTarget(what)

    def only_target(self, what: picks.HolomemSet) -> Effect:
        return gains.OnlyTarget(what)

    def needs_less(self, amount: Token, each: Any = None) -> Effect:
        return gains.NeedsLess(amount_of(amount, each))

    def gain(self, until: Any, who: Any, _gets: Any, stat: Stat, amount: Token, each: Any = None) -> Effect:
        return gains.Gain(who, stat, amount_of(amount, each), until)

    def gain_baton(self, until: Any, who: Any, amount: Token) -> Effect:
        return gains.Gain(who, Stat.BATON_PASS, amount_of(amount), until)

    def gain_stuck(self, until: Any, who: Any) -> Effect:
        return gains.Gain(who, Stat.CANNOT_MOVE, numbers.Fixed(1), until)

    def gain_no_special(self, until: Any, who: Any) -> Effect:
        return gains.Gain(who, Stat.NO_SPECIAL_DAMAGE, numbers.Fixed(1), until)

    def gain_again(self, until: Any, who: Any) -> Effect:
        return gains.Gain(who, Stat.ART_AGAIN, numbers.Fixed(1), until)

    def dice_count_as(self, face: Token) -> Effect:
        return gains.DiceCountAs(face_in(face))

    def reduce_damage(self, amount: Token) -> Effect:
        return gains.ReduceDamage(amount_of(amount))

    def redirect(self, who: Any) -> Effect:
        return gains.Redirect(_require_one(who))


def _open(statement: Effects, rest: Effects) -> Effects:
    """What stands behind a colon belongs to the choice or the roll that stands before it."""
    *before, last = statement
    match last:
        case flow.If(condition, then, ()):
            opened: Effect = flow.If(condition, _open(then, rest))
        case flow.May(cost, ()):
            opened = flow.May(cost, rest)
        case flow.Roll():
            opened = flow.Rolled(last, rest)
        case cards.MoveCards(to=Zone.ARCHIVE | Zone.DECK):
            opened = flow.Paid((last,), rest)
        case _:
            raise DataError(
                "a colon can stand only behind 'you may ...', a roll or a cost ('archive ...', "
                f"'return ... to your deck'), not behind {last.say()!r}"
            )
    return (*before, opened)


def _ordered(which: Any, in_order: str) -> Any:
    """A pick whose player also chooses the order."""
    if in_order and isinstance(which, card_picks.ChosenCards):
        return msgspec.structs.replace(which, is_ordered=True)
    return which


def _receiver(which: Any, to: picks.HolomemPick) -> picks.HolomemPick:
    """Who gets cards. Whoever gets a support must be allowed to have it: only such holomem are offered."""
    words = getattr(getattr(which, "what", None), "words", ())
    is_cheer = isinstance(which, card_picks.TopCards) or any(word.say() == "cheer" for word in words)
    one = _require_one(to)
    if isinstance(one, picks.ChosenHolomem) and not is_cheer:
        return msgspec.structs.replace(one, must_fit=True)
    return one


def _mover(who: picks.HolomemPick) -> picks.HolomemPick:
    """Who changes places: only somebody who can move is offered."""
    one = _require_one(who)
    return msgspec.structs.replace(one, must_move=True) if isinstance(one, picks.ChosenHolomem) else one


def _require_one(who: picks.HolomemPick) -> picks.HolomemPick:
    """A pick of a single holomem, where no more than one can be meant.

    Raises:
        DataError: it may be several.
    """
    match who:
        case picks.AllHolomem(what) if Position.BACK in what.positions or len(what.positions) > 1:
            raise DataError(f"only one holomem can be meant here: say '1 of {what.say()}'")
        case picks.ChosenHolomem(what, count) if count != picks.ONE:
            raise DataError(f"only one holomem can be meant here: say '1 of {what.say()}'")
        case picks.BothHolomem():
            raise DataError(f"only one holomem can be meant here, not '{who.say()}'")
    return who
