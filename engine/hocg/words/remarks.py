"""What a text that asks has to say of an option beside what it is."""

from collections.abc import Iterator
from functools import singledispatch

from engine.hocg.abilities.effects import Effect, Pick
from engine.hocg.cards.terms import CardType, OptionKind
from engine.hocg.language.nodes.card_picks import ChosenCards
from engine.hocg.language.nodes.nouns import HolomemRef
from engine.hocg.language.nodes.picks import TheHolomem
from engine.hocg.language.nodes.verbs_bloom import Bloomer
from engine.hocg.language.nodes.verbs_cheers import Giving, SendDivided
from engine.hocg.language.nodes.verbs_stage import Restore
from engine.hocg.procedures.paying import color_of_substitute
from engine.hocg.procedures.running import RunningText, find_running_text
from engine.hocg.queries.naming import COLORS, say_either
from engine.hocg.state.table import Table
from engine.hocg.words.giving import remark_what_is_there, remark_what_it_got
from engine.kernel.prompts import NONE, Option
from engine.kernel.translation import tr


def say_remark(table: Table, option: Option) -> str:
    """What a holomem has got of cards that are shared out, what is there already, what a card is picked as;
    "" if that is nothing.
    """
    text = find_running_text(table)
    if text is None:
        return ""
    asking: list[Effect | Pick] = [text.effect] if text.pick is None else [text.pick, text.effect]
    remarks = [_remark(each, text, option) for each in asking]
    remarks += [_remark_on_restoring(text, option) for each in _find_meant(text) if isinstance(each, Restore)]
    return next(filter(None, remarks), "")


@singledispatch
def _remark(asking: Effect | Pick, text: RunningText, option: Option) -> str:
    return ""


_remark.register(Giving)(remark_what_is_there)
_remark.register(SendDivided)(remark_what_it_got)


@_remark.register
def _counts_as_cheer(asking: ChosenCards, text: RunningText, option: Option) -> str:
    """That a card pays as a cheer (10.11.4)."""
    if not asking.takes_own_cheers or option.card == NONE:
        return ""
    if text.table.cards[option.card].type is CardType.CHEER:
        return ""
    color = color_of_substitute(text.table, option.card)
    if color is None:
        return tr("counts as a cheer of any color by its text")
    return tr("counts as a {color} cheer by its text", color=tr(COLORS[color]))


@_remark.register
def _can_become(asking: Bloomer, text: RunningText, option: Option) -> str:
    """The cards that a holomem could bloom into."""
    cards = asking.cards_for(text.table, text.frame, option.target)
    return tr("can become {cards}", cards=say_either([text.table.cards[card] for card in cards]))


def _remark_on_restoring(text: RunningText, option: Option) -> str:
    """That there is nothing to restore."""
    holomem = text.table.holomem(option.target) if option.kind == OptionKind.HOLOMEM else None
    is_full = holomem is not None and not holomem.damage
    return tr("HP is full: nothing is restored") if is_full else ""


def _find_meant(text: RunningText) -> Iterator[Effect]:
    """The effects that are done with whoever is picked: the one that asks, or those behind a mere choice."""
    if text.effect.CHANGES_TABLE:
        yield text.effect
        return
    for each in text.later:
        if any(isinstance(pick, TheHolomem) and pick.ref is HolomemRef.THAT for pick in each.picks()):
            yield each
