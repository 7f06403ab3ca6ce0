"""From the text of a grammar to the tables of its parser, and where the grammar can be read in two ways."""

from collections import defaultdict
from functools import cached_property

import msgspec
from lark.common import ParserConf
from lark.grammar import NonTerminal, Symbol
from lark.grammar import Rule as LarkRule
from lark.load_grammar import GrammarBuilder
from lark.parsers.grammar_analysis import LR0ItemSet
from lark.parsers.lalr_analysis import LALR_Analyzer, Shift

from engine.kernel.language.parser import END
from engine.kernel.language.tables import Rule, Tables

START = "start"


class Conflict(msgspec.Struct, frozen=True, order=True):
    """A place where a word can go on with what stands there, or begin what stands after it; it goes on.

    Args:
        terminal: the word.
        ends: the rule that could end before it.
        goes_on: the rules in which it could come next.
    """

    terminal: str
    ends: str
    goes_on: tuple[str, ...]


class Analysis(LALR_Analyzer):
    """Lark's analysis of a grammar, with the relation that costs most computed from the rules of a symbol
    instead of from all that may stand in a state.

    Args:
        text: the grammar.
    """

    def __init__(self, text: str) -> None:
        builder = GrammarBuilder()
        builder.load_grammar(text)
        _, rules, _ = builder.build().compile([START], set())
        self.lark_rules: list[LarkRule] = rules
        super().__init__(ParserConf(rules, {}, [START]))
        self.compute_lalr()  # type: ignore[no-untyped-call]

    def compute_includes_lookback(self) -> None:
        """For each symbol in each state: where its rules end, and whose followers are its own."""
        for transition in self.nonterminal_transitions:
            state, symbol = transition
            lookback = self.lookback[transition]
            for rule in self.lr0_rules_by_origin[symbol]:
                at = state
                passed = []
                for each in rule.expansion:
                    passed.append((at, each))
                    at = at.transitions[each]
                lookback.add((at, rule))
                for place in reversed(passed):
                    if place not in self.reads:  # a terminal
                        break
                    self.includes[place].add(transition)
                    if place[1] not in self.NULLABLE:
                        break

    @cached_property
    def conflicts(self) -> tuple[Conflict, ...]:
        """Every word that could go on or begin anew, where the parser goes on."""
        found = set()
        for items in self.lr0_itemsets:
            for terminal, rules in items.lookaheads.items():
                if terminal in items.transitions:
                    goes_on = _rules_with_next(items, terminal)
                    found |= {Conflict(terminal.name, _shown(rule), goes_on) for rule in rules}
        return tuple(sorted(found))

    @cached_property
    def tables(self) -> Tables:
        """The tables of the parser: the same for the same grammar, states in the order of the grammar."""
        rules = tuple(map(_plain, self.lark_rules))
        numbers = {rule: number for number, rule in enumerate(self.lark_rules)}
        symbols = tuple(
            dict.fromkeys(name for rule in rules for name in (rule.origin, *rule.symbols)) | {END: None}
        )
        table = self.parse_table
        states = [table.start_states[START]]
        met = {states[0]: 0}
        rows: list[dict[int, int]] = []
        for state in states:  # grows on the way
            row = table.states[state]
            actions: dict[int, int] = {}
            for symbol, name in enumerate(symbols):
                action, target = row.get(name, (None, None))
                if action is Shift:
                    if target not in met:
                        met[target] = len(states)
                        states.append(target)
                    actions[symbol] = met[target]
                elif target is not None:
                    actions[symbol] = -1 - numbers[target]
            rows.append(actions)
        return Tables(rules, symbols, tuple(rows), 0, met[table.end_states[START]])


def make_tables(text: str) -> Tables:
    """The tables of the parser of a grammar, written in lark's language."""
    return Analysis(text).tables


def _plain(rule: LarkRule) -> Rule:
    """A rule with what its tree keeps: not its fixed words, unless it keeps all."""
    missing = rule.options.empty_indices or (False,) * len(rule.expansion)
    kept: list[int | None] = []
    at = 0
    for is_missing in missing:
        if is_missing:
            kept.append(None)
            continue
        if rule.options.keep_all_tokens or not _is_left_out(rule.expansion[at]):
            kept.append(at)
        at += 1
    return Rule(
        str(rule.origin.name),
        tuple(str(symbol.name) for symbol in rule.expansion),
        str(rule.alias or rule.origin.name),
        tuple(kept),
        rule.options.expand1 and not rule.alias,
    )


def _is_left_out(symbol: Symbol) -> bool:
    return symbol.is_term and bool(getattr(symbol, "filter_out", False))


def _shown(rule: LarkRule) -> str:
    return f"{rule.alias or rule.origin.name}: {' '.join(symbol.name for symbol in rule.expansion)}"


def _rules_with_next(items: LR0ItemSet, terminal: Symbol) -> tuple[str, ...]:
    """The rules of a state in which a word comes next."""
    found: dict[Symbol, set[str]] = defaultdict(set)
    for pointer in items.closure:
        if not pointer.is_satisfied and not isinstance(pointer.next, NonTerminal):
            found[pointer.next].add(_shown(pointer.rule))
    return tuple(sorted(found[terminal]))
