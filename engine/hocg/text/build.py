"""From the parse tree to the effect tree: one method a rule of the grammar, each building one node."""

from typing import Any

from lark import Token, Transformer, v_args

from engine.hocg.effects import conditions, filters, flow, numbers, occasions, picks, program, windows
from engine.hocg.effects import verbs_cards as cards
from engine.hocg.effects import verbs_stage as stage
from engine.hocg.effects.base import Effect
from engine.hocg.stats import Stat
from engine.hocg.terms import CardType, Color, Level, Phase, Position, SupportKind, Zone
from engine.hocg.text.names import fold
from engine.kernel.errors import DataError

Effects = tuple[Effect, ...]


@v_args(inline=True)
class Build(Transformer[Token, Any]):
    """Builds the nodes. Where a phrase is grammatical but means nothing, it raises DataError with the place."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def start(self, *parts: Any) -> program.Program:
        """The whole text."""
        return program.Program(tuple(part for part in parts if isinstance(part, program.Part)))

    # Parts

    def one_shot(self, *args: Any) -> program.Part:
        limits, body = _split_limits(args)
        return program.OneShot(body[0], limits)

    def window(self, *args: Any) -> program.Part:
        limits, rest = _split_limits(args)
        return program.Window(rest[0], rest[1], limits)

    def triggered(self, *args: Any) -> program.Part:
        limits, rest = _split_limits(args)
        return program.Triggered(rest[0], rest[1], limits)

    def activated(self, *args: Any) -> program.Part:
        limits, rest = _split_limits(args)
        return program.Activated(rest[0], limits)

    def continuous(self, *args: Any) -> program.Part:
        limits, rest = _split_limits(args)
        return program.Continuous((rest[0],), limits=limits)

    def use_condition(self, *args: Any) -> program.Part:
        _, rest = _split_limits(args)
        part: program.Part = rest[0]
        return part

    def use_if(self, condition: Any) -> program.Part:
        return program.UseCondition(condition)

    def use_cost(self, action: Effect) -> program.Part:
        return program.UseCost((action,))

    def attach_rule(self, words: filters.AllOf) -> program.Part:
        return program.AttachRule(words)

    def also_named(self, *names: Token) -> program.Part:
        return program.Extra(also_named=tuple(name[1:-1] for name in names))

    def life_loss(self, count: Token) -> program.Part:
        return program.Extra(life_loss=int(count))

    def cannot_bloom(self) -> program.Part:
        return program.Extra(cannot_bloom=True)

    def any_number(self) -> program.Part:
        return program.Extra(any_number=True)

    def limits(self, *limits: Any) -> program.Limits:
        per = "".join(limit for limit in limits if isinstance(limit, str))
        positions = tuple(position for limit in limits if isinstance(limit, tuple) for position in limit)
        return program.Limits(per, positions)

    def per_turn(self) -> str:
        return "turn"

    def per_game(self) -> str:
        return "game"

    def only_in(self, *positions: Position) -> tuple[Position, ...]:
        return positions

    # Sentences

    def only(self, statement: Effects) -> Effects:
        return statement

    def more_sentences(self, statement: Effects, rest: Effects) -> Effects:
        return (*statement, *rest)

    def colon(self, statement: Effects, rest: Effects) -> Effects:
        return _open(statement, rest)

    def chain(self, action: Effect, _then: Any = None, rest: Effects = ()) -> Effects:
        return (action, *rest)

    def then(self) -> None:
        return None

    def may(self, chain: Effects) -> Effects:
        return (flow.May(chain),)

    def if_then(self, condition: Any, chain: Effects) -> Effects:
        return (flow.If(condition, chain),)

    def if_else(self, condition: Any, chain: Effects, otherwise: Effects) -> Effects:
        return (flow.If(condition, chain, otherwise),)

    def roll_one(self) -> flow.Roll:
        return flow.Roll()

    def roll_many(self, count: Token) -> flow.Roll:
        return flow.Roll(int(count))

    # Actions

    def draw(self, count: Token) -> Effect:
        return cards.Draw(int(count))

    def shuffle_deck(self) -> Effect:
        return cards.Shuffle(Zone.DECK)

    def shuffle_cheer_deck(self) -> Effect:
        return cards.Shuffle(Zone.CHEER_DECK)

    def shuffle_in(self, which: picks.CardPick) -> Effect:
        return cards.ShuffleIn(which)

    def look_top(self, top: picks.TopCards) -> Effect:
        return cards.LookAt(top.zone, top.count)

    def look_holo_power(self) -> Effect:
        return cards.LookAt(Zone.HOLO_POWER)

    def take(self, which: picks.CardPick, _it: Any) -> Effect:
        return cards.MoveCards(which, Zone.HAND, is_revealed=True)

    def it(self) -> None:
        return None

    def gets(self) -> None:
        return None

    def archive(self, which: picks.CardPick) -> Effect:
        return cards.MoveCards(which, Zone.ARCHIVE)

    def to_holo_power(self, which: picks.CardPick) -> Effect:
        return cards.MoveCards(which, Zone.HOLO_POWER)

    def return_rest(self) -> Effect:
        return cards.ReturnRest()

    def send(self, which: picks.CardPick, to: picks.HolomemPick) -> Effect:
        return stage.Send(which, to)

    def swap(self, one: picks.HolomemPick, other: picks.HolomemPick) -> Effect:
        return stage.Swap(one, other)

    def move_to_back(self, who: picks.HolomemPick) -> Effect:
        return stage.MoveToBack(who)

    def special_damage(self, amount: Token, to: picks.HolomemPick) -> Effect:
        return stage.DealSpecialDamage(numbers.Fixed(int(amount)), to)

    def restore(self, amount: Token, who: picks.HolomemPick) -> Effect:
        return stage.Restore(numbers.Fixed(int(amount)), who)

    def art_bonus(self, amount: Token) -> Effect:
        return stage.ArtBonus(numbers.Fixed(int(amount)))

    def gain_arts(self, who: picks.HolomemPick, _gets: Any, amount: Token) -> Effect:
        return stage.Gain(who, Stat.ARTS, numbers.Fixed(int(amount)))

    def declare_die(self) -> Effect:
        return flow.DeclareDie()

    def reduce_damage(self, amount: Token) -> Effect:
        return stage.ReduceDamage(numbers.Fixed(int(amount)))

    def static_arts(self, who: picks.HolomemSet, _gets: Any, amount: Token) -> program.Modifier:
        return program.Modifier(who, Stat.ARTS, numbers.Fixed(int(amount)))

    # Conditions

    def condition(self, *facts: Any) -> Any:
        return facts[0] if len(facts) == 1 else conditions.All(facts)

    def exists(self, what: Any) -> Any:
        return conditions.Exists(_existing(what, picks.Side.YOURS))

    def opponent_has(self, what: Any) -> Any:
        return conditions.Exists(_existing(what, picks.Side.OPPONENTS))

    def existing(self, what: Any) -> Any:
        return what

    def hand_count(self, amount: Token, is_or_more: bool) -> Any:
        return conditions.HandCount(int(amount), is_or_more)

    def more(self) -> bool:
        return True

    def less(self) -> bool:
        return False

    def collabs_with(self, words: filters.AllOf) -> Any:
        return conditions.CollabsWith(words)

    def die_odd(self) -> Any:
        return conditions.DieIs(conditions.Parity.ODD)

    def die_even(self) -> Any:
        return conditions.DieIs(conditions.Parity.EVEN)

    def die_is(self, face: Token) -> Any:
        return conditions.DieIs(among=(int(face),))

    def die_among(self, *faces: Token) -> Any:
        return conditions.DieIs(among=tuple(map(int, faces)))

    def die_compare(self, face: Token, is_or_more: bool) -> Any:
        return conditions.DieIs(at_least=int(face)) if is_or_more else conditions.DieIs(at_most=int(face))

    # Occasions

    def would_roll(self, whose: picks.HolomemSet) -> Any:
        return windows.WouldRoll(whose)

    def would_take_damage(self, whose: picks.HolomemSet) -> Any:
        return windows.WouldTakeDamage(whose)

    def phase_starts(self, phase: Phase) -> Any:
        return occasions.PhaseBegins(picks.Side.YOURS, phase)

    def owner(self, *_: Any) -> Phase:
        return Phase.PERFORMANCE

    # Holomem

    def all_holomem(self, what: picks.HolomemSet) -> picks.Pick:
        return picks.AllHolomem(what)

    def chosen_holomem(self, count: picks.Quantity, what: picks.HolomemSet) -> picks.Pick:
        return picks.ChosenHolomem(what, count)

    def this_holomem(self) -> picks.Pick:
        return picks.TheHolomem(picks.HolomemRef.THIS)

    def that_holomem(self) -> picks.Pick:
        return picks.TheHolomem(picks.HolomemRef.THAT)

    def holomem_set(self, side: picks.Side, noun: Any) -> picks.HolomemSet:
        words, place = noun
        return picks.HolomemSet(side, place or picks.ALL_POSITIONS, filters.HolomemFilter(words))

    def holomem_noun(self, *args: Any) -> tuple[filters.AllOf, tuple[Position, ...]]:
        words = next((arg for arg in args if isinstance(arg, filters.AllOf)), filters.ANYTHING)
        place = next((arg for arg in args if isinstance(arg, tuple)), ())
        return words, place

    def yours(self) -> picks.Side:
        return picks.Side.YOURS

    def opponents(self) -> picks.Side:
        return picks.Side.OPPONENTS

    def place(self, *positions: Position) -> tuple[Position, ...]:
        return positions

    def center(self) -> Position:
        return Position.CENTER

    def collab(self) -> Position:
        return Position.COLLAB

    def back(self) -> Position:
        return Position.BACK

    # Cards

    def chosen_cards(self, count: picks.Quantity, *args: Any) -> picks.Pick:
        return picks.ChosenCards(_noun_words(args[:-1]), args[-1], count)

    def chosen_named(self, count: picks.Quantity, words: filters.AllOf, place: picks.Place) -> picks.Pick:
        return picks.ChosenCards(words, place, count)

    def all_cards(self, *args: Any) -> picks.Pick:
        return picks.AllCards(_noun_words(args[:-1]), args[-1])

    def top_cards(self, top: picks.TopCards) -> picks.Pick:
        return top

    def top(self, top: picks.TopCards) -> picks.TopCards:
        return top

    def top_of(self, *args: Any) -> picks.TopCards:
        counts = [int(arg) for arg in args if isinstance(arg, Token)]
        return picks.TopCards(args[-1], counts[0] if counts else 1)

    def deck(self) -> Zone:
        return Zone.DECK

    def cheer_deck(self) -> Zone:
        return Zone.CHEER_DECK

    def from_hand(self) -> picks.Place:
        return picks.InZone(Zone.HAND)

    def from_archive(self) -> picks.Place:
        return picks.InZone(Zone.ARCHIVE)

    def from_deck(self) -> picks.Place:
        return picks.InZone(Zone.DECK)

    def from_holo_power(self) -> picks.Place:
        return picks.InZone(Zone.HOLO_POWER)

    def among_them(self) -> picks.Place:
        return picks.AmongThem()

    def on_stage(self) -> picks.Place:
        return picks.OnStage()

    def from_this(self) -> picks.Place:
        return picks.OnHolomem(picks.HolomemRef.THIS)

    def noun_holomem(self) -> filters.CardFilter:
        return filters.OfType(CardType.HOLOMEM)

    def noun_cheer(self) -> filters.CardFilter:
        return filters.OfType(CardType.CHEER)

    def noun_card(self) -> filters.CardFilter:
        return filters.OfType(None)

    def noun_support(self) -> filters.CardFilter:
        return filters.OfType(CardType.SUPPORT)

    def noun_tool(self) -> filters.CardFilter:
        return filters.OfKind(SupportKind.TOOL)

    def noun_mascot(self) -> filters.CardFilter:
        return filters.OfKind(SupportKind.MASCOT)

    def noun_fan(self) -> filters.CardFilter:
        return filters.OfKind(SupportKind.FAN)

    def noun_event(self) -> filters.CardFilter:
        return filters.OfKind(SupportKind.EVENT)

    def noun_item(self) -> filters.CardFilter:
        return filters.OfKind(SupportKind.ITEM)

    def noun_staff(self) -> filters.CardFilter:
        return filters.OfKind(SupportKind.STAFF)

    def exactly(self, count: Token) -> picks.Quantity:
        return picks.Quantity(int(count), int(count))

    def up_to(self, count: Token) -> picks.Quantity:
        return picks.Quantity(0, int(count))

    def any_number_of(self) -> picks.Quantity:
        return picks.Quantity(0, None)

    def from_to(self, least: Token, most: Token) -> picks.Quantity:
        if int(least) > int(most):
            raise DataError(f"{least} to {most} is no range", line=least.line, column=least.column)
        return picks.Quantity(int(least), int(most))

    # Filters

    def filter(self, *words: filters.CardFilter) -> filters.AllOf:
        return filters.AllOf(words)

    def alternative(self, *words: filters.CardFilter) -> filters.CardFilter:
        return words[0] if len(words) == 1 else filters.AnyOf(words)

    def named(self, name: Token) -> filters.CardFilter:
        return filters.Named(name[1:-1], fold(name[1:-1]))

    def tagged(self, tag: Token) -> filters.CardFilter:
        return filters.Tagged(tag[1:].strip(), fold(tag[1:].strip()))

    def buzz(self) -> filters.CardFilter:
        return filters.IsBuzz()

    def non_buzz(self) -> filters.CardFilter:
        return filters.Not(filters.IsBuzz())

    def limited(self) -> filters.CardFilter:
        return filters.IsLimited()

    def white(self) -> filters.CardFilter:
        return filters.OfColor(Color.WHITE)

    def green(self) -> filters.CardFilter:
        return filters.OfColor(Color.GREEN)

    def red(self) -> filters.CardFilter:
        return filters.OfColor(Color.RED)

    def blue(self) -> filters.CardFilter:
        return filters.OfColor(Color.BLUE)

    def purple(self) -> filters.CardFilter:
        return filters.OfColor(Color.PURPLE)

    def yellow(self) -> filters.CardFilter:
        return filters.OfColor(Color.YELLOW)

    def debut(self) -> filters.CardFilter:
        return filters.OfLevel(Level.DEBUT)

    def first(self) -> filters.CardFilter:
        return filters.OfLevel(Level.FIRST)

    def second(self) -> filters.CardFilter:
        return filters.OfLevel(Level.SECOND)

    def spot(self) -> filters.CardFilter:
        return filters.OfLevel(Level.SPOT)


def _split_limits(args: tuple[Any, ...]) -> tuple[program.Limits, tuple[Any, ...]]:
    if args and isinstance(args[0], program.Limits):
        return args[0], args[1:]
    return program.NO_LIMITS, args


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
        case _:
            raise DataError(
                f"a colon can stand only behind 'you may ...' or a roll, not behind {last.say()!r}"
            )
    return (*before, opened)


def _noun_words(args: tuple[Any, ...]) -> filters.AllOf:
    """Filter words and the noun as one list of words."""
    words = tuple(word for arg in args for word in (arg.words if isinstance(arg, filters.AllOf) else (arg,)))
    return filters.AllOf(words)


def _existing(what: Any, side: picks.Side) -> picks.HolomemSet:
    words, place = what if isinstance(what, tuple) else (what, ())
    return picks.HolomemSet(side, place or picks.ALL_POSITIONS, filters.HolomemFilter(words))
