"""The menus of the main phase and of the performance phase: all actions of chapters 8 and 9."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain

from engine.hocg.actions.action import Action, HandAction, Judged, distinct_cards
from engine.hocg.actions.activating import Activating
from engine.hocg.actions.arts import UsingArt
from engine.hocg.actions.from_hand import BLOOMING, Placing, PlayingSupport
from engine.hocg.actions.moving import Collabing, PassingTheBaton
from engine.hocg.actions.skills import UsingSkill, UsingSpSkill
from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import PLAY_TIMINGS, OptionKind, Phase, PromptKind
from engine.hocg.state.state import Player
from engine.hocg.state.table import Table
from engine.kernel.brevity import is_brief
from engine.kernel.machine import clause
from engine.kernel.prompts import Option
from engine.kernel.questions import Label
from engine.kernel.ruleset import SUBJECT, Refusal, join_refusals
from engine.kernel.translation import mark, tr


class Ending(Action):
    """7.5.2, 7.6.4: nothing more is done in this phase."""

    kind = OptionKind.END
    group = mark("End")
    is_menu = False

    OPTION = Option(OptionKind.END)

    def judge(self, table: Table, player: Player) -> Iterator[Judged]:
        """There is one end, and it can always be had."""
        yield self.OPTION, None

    def frame(self, table: Table, option: Option) -> None:
        """The phase goes on to its end."""
        return

    def label(self, table: Table, option: Option) -> Label:
        """What comes after the phase, as far as the table tells it now, and why that is no performance
        phase.
        """
        group, end_turn = tr(self.group), tr("Done: end the turn")
        if table.state.phase is not Phase.MAIN:
            return Label(end_turn, "", group)
        if is_brief() and not can_use_arts(table):
            return Label(end_turn, "", group)
        if table.state.turn == 1:
            return Label(end_turn, tr("There are no arts in the first turn of the match."), group)
        if not can_use_arts(table):
            return Label(end_turn, tr("No art can be used now."), group)
        return Label(tr("Done: on to the arts"), "", group)


FROM_HAND: tuple[HandAction, ...] = (Placing(), BLOOMING, PlayingSupport())
ON_STAGE: tuple[Action, ...] = (
    Collabing(),
    UsingSkill(),
    UsingSpSkill(),
    Activating(),
    PassingTheBaton(),
)
ARTS = UsingArt()
END = Ending()
MENUS: dict[PromptKind, tuple[Action, ...]] = {
    PromptKind.MAIN: (*FROM_HAND, *ON_STAGE, END),
    PromptKind.PERFORMANCE: (ARTS, END),
}
"""What can be done at each play timing."""

ACTIONS: dict[str, Action] = {action.kind: action for menu in MENUS.values() for action in menu}
"""Each action by the kind of its options."""


def main_actions(table: Table) -> list[Option]:
    """Every action of chapter 8 that can be carried out in full now (8.1.3), those from hand in the order of
    the hand.
    """
    player = table.player(table.state.active)
    cards = table.cards
    judged: list[Judged] = []
    for handle in distinct_cards(table, player):
        judged += hand_action(cards[handle]).judge_with(table, player, handle)
    for other in ON_STAGE:
        judged += other.judge(table, player)
    return [option for option, reason in judged if reason is None]


@lru_cache(maxsize=4096)
def hand_action(card: Card) -> HandAction:
    """What is done with a card like this from hand."""
    return next(action for action in FROM_HAND if action.takes(card))


def art_options(table: Table) -> list[Option]:
    """Every art that can be used now, on every target."""
    return ARTS.options(table, table.player(table.state.active))


def can_use_arts(table: Table) -> bool:
    """Whether any art can be used now."""
    return any(reason is None for _, reason in ARTS.judge(table, table.player(table.state.active)))


def find_refusals(table: Table, seat: int) -> list[Refusal]:
    """What this seat can't do at its play timing, and why; nothing at other prompts.

    In the main phase that has the arts in it as well: where none can be used there is no performance phase to
    ask in, and a main phase may still change it.
    """
    player, actions = table.player(seat), _menu(table, seat)
    if END not in actions:
        return []
    if ARTS not in actions and table.state.turn > 1:
        actions = (*actions, ARTS)
    refusals = (refusal for action in actions for refusal in action.refusals(table, player))
    return join_refusals(chain(_list_waits(table, player), refusals))


@clause("7.6.1", "8.3.1")
def _list_waits(table: Table, player: Player) -> Iterator[Refusal]:
    """What nobody can do in first turns, whatever is in hand and on the stage: beginners ask that first."""
    if player.turns < 2:
        waits = BLOOMING.FIRST_TURN
        yield Refusal(tr("Nobody can bloom: {reason}.", reason=waits.text), waits.clause)
    if table.state.turn == 1:
        yield Refusal(
            tr("Nobody can use an art: the first turn of the match has no performance phase."), "7.6.1"
        )


def judge(table: Table, seat: int) -> Iterator[Judged]:
    """Everything that this seat might think of at its play timing, with the reason why not."""
    player = table.player(seat)
    for action in _menu(table, seat):
        yield from action.judge(table, player)


def find_refusal(table: Table, seat: int, test: Callable[[Option], bool]) -> Refusal | None:
    """Why this seat can't do at its play timing what one of these options does; ``None`` if nothing is said
    of them.

    Args:
        table: the table.
        seat: the seat.
        test: whether an option is meant.
    """
    for option, reason in judge(table, seat):
        if reason is not None and test(option):
            action = ACTIONS[option.kind]
            said = action.refuse(table, option, reason)
            return Refusal(said.replace(SUBJECT, action.name(table, option)), reason.clause)
    return None


def list_sorts(table: Table, seat: int) -> dict[str, bool]:
    """The sorts of action that a seat has at its play timing as long as it goes on, in their order, and
    whether each is used up for this turn.
    """
    player = table.player(seat)
    sorts: dict[str, bool] = {}
    for action in _menu(table, seat):
        if action.is_menu and action.is_there(table, player):
            is_used_up = action.is_used_up(table, player)
            sorts[action.group] = is_used_up and sorts.get(action.group, True)
    return sorts


def _menu(table: Table, seat: int) -> tuple[Action, ...]:
    prompt = table.machine.prompt
    if prompt is None or prompt.seat != seat or prompt.kind not in PLAY_TIMINGS:
        return ()
    return MENUS[PromptKind(prompt.kind)]
