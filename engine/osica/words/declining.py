"""How things go on where a question is accepted or declined: what comes of it, and what comes next."""

from collections.abc import Sequence

from engine.kernel.brevity import is_brief
from engine.kernel.machine import Frame
from engine.kernel.sequel import Sequel, join_steps
from engine.kernel.translation import mark, tr, tr_n
from engine.osica.cards.terms import PromptKind
from engine.osica.language.effects_field import Note
from engine.osica.language.flow import May
from engine.osica.procedures.appeal import Appeal
from engine.osica.procedures.hearts import TakeHearts
from engine.osica.procedures.resolution import Resolution, ability_of
from engine.osica.procedures.settle import Settle
from engine.osica.procedures.sorting import SortCards
from engine.osica.queries import facts
from engine.osica.queries.names import card_name
from engine.osica.rules.setup import Redraw
from engine.osica.rules.turn import AppealPhase, CheerPhase, EndPhase, EventPhase, MainPhase, StartPhase
from engine.osica.state.table import Table
from engine.osica.words.asked import say_inner
from engine.osica.words.narration import TOLD_KEYWORDS

PHASES: dict[type[Frame], str] = {
    StartPhase: mark("the start phase continues"),
    MainPhase: mark("the main phase continues"),
    EventPhase: mark("the event phase continues"),
    CheerPhase: mark("the cheer phase continues"),
    AppealPhase: mark("the appeal phase continues"),
    EndPhase: mark("the end phase continues"),
}
SEQUEL: Sequel[Table] = Sequel(PHASES)
say_declining = SEQUEL.say_declining


@SEQUEL.goes_on(Appeal)
def _appeal_goes_on(table: Table, frame: Appeal) -> str:
    return tr("the appeal goes on")


@SEQUEL.goes_on(TakeHearts)
def _hearts_go_on(table: Table, frame: TakeHearts) -> str:
    return tr("the hearts that were taken are sorted")


@SEQUEL.goes_on(Resolution)
def _text_goes_on(table: Table, frame: Resolution) -> str:
    return _say_rest(table, frame)


def _asks(table: Table, kind: PromptKind) -> bool:
    prompt = table.machine.prompt
    return prompt is not None and prompt.kind == kind


@SEQUEL.declines(StartPhase)
def _drop_nothing(table: Table, frame: StartPhase, below: Sequence[Frame]) -> str:
    if _asks(table, PromptKind.DROP_STAGE):
        return tr("All of them stay and stand up.")
    return tr("All of them stay.")


@SEQUEL.declines(Redraw)
def _keep_hand(table: Table, frame: Redraw, below: Sequence[Frame]) -> str:
    return "" if is_brief() else tr("You keep these cards.")


@SEQUEL.declines(SortCards)
def _sort_nothing(table: Table, frame: SortCards, below: Sequence[Frame]) -> str:
    if _asks(table, PromptKind.TO_COSTS):
        return tr("All of them go to your hand.")
    return tr("None goes there; next you choose which become costs.")


@SEQUEL.declines(TakeHearts)
def _play_no_counter(table: Table, frame: TakeHearts, below: Sequence[Frame]) -> str:
    return tr("No Counter is played; the hearts that were taken are sorted.")


@SEQUEL.declines(Settle)
def _use_nothing(table: Table, frame: Settle, below: Sequence[Frame]) -> str:
    later = SEQUEL.say_later(table, below)
    if _find_cost(table, frame):
        return tr("It isn't used, and nothing is paid; {later}.", later=later)
    return tr("It isn't used; {later}.", later=later)


def _find_cost(table: Table, frame: Settle) -> int:
    """What the text costs that one is asked to use."""
    return ability_of(table, table.state.waiting[frame.chosen].ability).cost


@SEQUEL.declines(Appeal)
def _decline_appeal(table: Table, frame: Appeal, below: Sequence[Frame]) -> str:
    prompt = table.machine.prompt
    piece = frame.appealing(table)
    if prompt is not None and prompt.is_yes_no and piece is not None:
        hearts, _ = frame.foresee(table, piece, None)
        return tr(
            "Nobody guards; as things stand, {hearts}.", hearts=_say_hearts(table, 1 - piece.seat, hearts)
        )
    return tr("The limit isn't broken; the appeal goes on.")


@SEQUEL.declines(Resolution)
def _decline_effect(table: Table, frame: Resolution, below: Sequence[Frame]) -> str:
    prompt = table.machine.prompt
    is_yes_no = prompt is not None and prompt.is_yes_no
    forgone = tr("This isn't done") if is_yes_no else tr("Nothing is chosen")
    return SEQUEL.say_left_out(table, below, _say_rest(table, frame), forgone=forgone)


def _say_rest(table: Table, frame: Resolution) -> str:
    """What stands in a text behind what it asks, step by step; "" if nothing does."""
    said = [say_inner(effect) for effect in frame.to_come(table) if not isinstance(effect, Note)]
    return join_steps(said)


def say_following(table: Table) -> str:
    """What a text goes on with once its question is answered; "" where nothing follows, or where that hangs
    on a yes or no.
    """
    prompt, frame = table.machine.prompt, table.machine.innermost
    if prompt is None or prompt.is_yes_no or not isinstance(frame, Resolution):
        return ""
    rest = _say_rest(table, frame)
    return tr("Then: {rest}.", rest=rest) if rest else ""


def say_accepting(table: Table) -> str:
    """What comes of answering yes, as far as the question doesn't say it; "" where it says all."""
    prompt = table.machine.prompt
    if prompt is None or not prompt.is_yes_no:
        return ""
    match table.machine.stack[-1]:
        case Appeal() as appeal:
            return _say_guarding(table, appeal)
        case Settle() as settle:
            cost, have = _find_cost(table, settle), len(table.player(prompt.seat).costs)
            if not cost:
                return "" if is_brief() else tr("It costs nothing.")
            return tr("You drop {cost} of your {have} costs for it.", cost=cost, have=have)
        case Resolution() as text:
            effect = text.asked_by(table)
            return _say_earned(table, text, effect) if isinstance(effect, May) and effect.cost else ""
    return ""


def _say_guarding(table: Table, appeal: Appeal) -> str:
    """What guarding would change; "" where nothing can guard."""
    piece = appeal.appealing(table)
    front = None if piece is None else facts.guard_against(table, piece)
    if piece is None or front is None:
        return ""
    count, is_dropped = appeal.foresee(table, piece, front)
    name, hearts = card_name(table.card(front)), _say_hearts(table, front.seat, count)
    if is_dropped:
        return tr("As things stand, {name} is dropped, and {hearts}.", name=name, hearts=hearts)
    return tr("As things stand, {name} stays, for its AP is higher, and {hearts}.", name=name, hearts=hearts)


def _say_hearts(table: Table, seat: int, count: int) -> str:
    """How many hearts somebody who is asked loses, as a part of a sentence."""
    if count < 1:
        return tr("no heart of yours is taken")
    if not table.player(seat).hearts:
        return tr("you lose, as you have no heart left")
    return tr_n("{number} heart of yours is taken", "{number} hearts of yours are taken", count)


def _say_earned(table: Table, frame: Resolution, effect: May) -> str:
    """What is done for what one may do."""
    done = [say_inner(each) for each in effect.then if not isinstance(each, Note)]
    notes = [each.keyword for each in effect.then if isinstance(each, Note)]
    name = card_name(table.cards[frame.ability.source])
    told = [tr("Then: {rest}.", rest=tr(", then ").join(done))] if done else []
    if notes:
        told += [
            *(tr(TOLD_KEYWORDS[keyword], card=name) for keyword in notes),
            tr("Texts that wait for that are used."),
        ]
    return " ".join(told)
