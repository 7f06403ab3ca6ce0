"""Building parts: the paragraphs of a text, one method a rule of the grammar."""

from typing import Any

from lark import Token, v_args

from engine.hocg.cards.program import Extra, Part, Program
from engine.hocg.cards.terms import Color, Position
from engine.hocg.language.build_actions import BuildActions, amount_of
from engine.hocg.language.build_picks import VALUES, amount_in, require_different, require_name
from engine.hocg.language.nodes import filters, modifiers, numbers, payments, picks, program, regarded
from engine.hocg.texts import parts
from engine.hocg.texts.effects import Effect
from engine.hocg.texts.stats import Stat

VALUES.update({"per_turn": "turn", "per_game": "game", "fewer": -1, "greater": 1})
OPPONENTS_TURN = "opponent's turn"
VALUES.update({"opponents_turn": OPPONENTS_TURN, "during_opponents_turn": OPPONENTS_TURN})
EVERYBODY = picks.HolomemSet(picks.Side.OPPONENTS)


@v_args(inline=True)
class Build(BuildActions):
    """Builds the program of a text. Where a phrase is grammatical but means nothing, it raises DataError."""

    def start(self, *built: Any) -> Program:
        return Program(tuple(part for part in built if isinstance(part, Part)))

    def one_shot(self, *args: Any) -> Part:
        head, (body,) = _split(args)
        return parts.OneShot(body, head.limits)

    def window(self, *args: Any) -> Part:
        head, rest = _split(args)
        condition = rest[1] if len(rest) == 3 else None
        return parts.Window(rest[0], rest[-1], head.limits, head.host, condition)

    def triggered(self, *args: Any) -> Part:
        head, (occasion, body) = _split(args)
        return parts.Triggered(occasion, body, head.limits, head.host)

    def activated(self, *args: Any) -> Part:
        head, (body,) = _split(args)
        return parts.Activated(body, head.limits, head.host)

    def continuous(self, *args: Any) -> Part:
        head, (change,) = _split(args)
        return parts.Continuous((change,), None, head.limits, head.host)

    def continuous_if(self, *args: Any) -> Part:
        head, (condition, change) = _split(args)
        return parts.Continuous((change,), condition, head.limits, head.host)

    def use_if(self, condition: Any) -> Part:
        return parts.UseCondition(condition)

    def use_cost(self, action: Effect) -> Part:
        return parts.UseCost((action,))

    def limit_by_words(self, words: filters.AllOf, noun: Any = None) -> Part:
        return program.UseLimit(filters.AllOf((*words.words, noun)) if noun else require_name(words, "cards"))

    def limit_by_name(self, kind: Token, name: Token) -> Part:
        return program.UseLimit(kind=" ".join(kind.lower().split()), name=name[1:-1])

    def shift(self, condition: Any, *args: Any) -> Part:
        head, (body,) = _split(args)
        return parts.Shift(condition, body, head.limits)

    def pays_for_hand(self, whose: picks.HolomemSet) -> Part:
        return payments.PaysForHand(whose)

    def attach_rule(self, words: filters.AllOf) -> Part:
        return program.AttachRule(words)

    def also_named(self, *names: Token) -> Part:
        return Extra(also_named=tuple(name[1:-1] for name in names))

    def life_loss(self, count: Token) -> Part:
        return Extra(life_loss=amount_in(count))

    def cannot_bloom(self) -> Part:
        return Extra(cannot_bloom=True)

    def any_number(self) -> Part:
        return Extra(any_number=True)

    def host(self, words: filters.AllOf) -> program.Host:
        return program.Host(words)

    def limits(self, *limits: Any) -> parts.Limits:
        often = next((limit for limit in limits if isinstance(limit, str)), "")
        places = next((limit for limit in limits if isinstance(limit, tuple)), ())
        return parts.Limits(often, places)

    def only_in(self, *positions: Position) -> tuple[Position, ...]:
        return require_different(positions)

    # Continuous abilities

    def static_gain(self, who: Any, _gets: Any, stat: Stat, amount: Token, each: Any = None) -> Any:
        return modifiers.Modifier(who, stat, amount_of(amount, each))

    def static_damage(self, who: Any, amount: Token, sign: int, where: tuple[Position, ...] = ()) -> Any:
        return modifiers.Modifier(who, Stat.DAMAGE_TAKEN, numbers.Fixed(sign * amount_in(amount)), where)

    def in_positions(self, *positions: Position) -> tuple[Position, ...]:
        return require_different(positions)

    def static_no_damage(self, who: Any) -> Any:
        return modifiers.Modifier(who, Stat.NO_DAMAGE)

    def static_special(self, who: Any, amount: Token) -> Any:
        return modifiers.Modifier(who, Stat.SPECIAL_TO_CENTER, amount_of(amount))

    def static_mascots(self, who: Any, amount: Token) -> Any:
        return modifiers.Modifier(who, Stat.MASCOTS, amount_of(amount))

    def static_bloom_again(self, who: Any, words: filters.AllOf) -> Any:
        return modifiers.Modifier(who, Stat.BLOOM_AGAIN, words=words)

    def static_any_level(self, who: Any, words: filters.AllOf) -> Any:
        return modifiers.Modifier(who, Stat.BLOOM_ANY_LEVEL, words=words)

    def static_taunt(self) -> Any:
        return modifiers.OnlyCollabTargeted(EVERYBODY, Stat.ONLY_COLLAB)

    def static_colorless(self, who: Any) -> Any:
        return modifiers.AllColorless(who, Stat.ALL_COLORLESS)

    def static_twice(self, name: Token) -> Any:
        return modifiers.SkillTwice(picks.HolomemRef.THIS, Stat.SKILL_TWICE, name=name[1:-1])

    def also_cheer(self, who: Any, word: Token, color: Color) -> Any:
        return regarded.AlsoCheer(who, word.split()[-1].lower(), color)

    def pays_as_cheer(self, who: Any, word: Token, color: Color) -> Any:
        return regarded.PaysAsCheer(who, word.split()[-1].lower(), color)


class Head:
    """What may stand in front of a part: for which host, how often and where, in whose turn."""

    __slots__ = ("host", "limits")

    def __init__(self, args: tuple[Any, ...]) -> None:
        self.host = next((arg for arg in args if isinstance(arg, program.Host)), None)
        limits = next((arg for arg in args if isinstance(arg, parts.Limits)), parts.NO_LIMITS)
        is_opponents_turn = OPPONENTS_TURN in [arg for arg in args if isinstance(arg, str)]
        self.limits = parts.Limits(limits.per, limits.positions, is_opponents_turn)


def _split(args: tuple[Any, ...]) -> tuple[Head, tuple[Any, ...]]:
    """The head of a part, and the rest."""
    rest = tuple(
        arg for arg in args if not isinstance(arg, program.Host | parts.Limits) and arg != OPPONENTS_TURN
    )
    return Head(args), rest
