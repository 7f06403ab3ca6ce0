"""What the steps of the rules ask, in words."""

from functools import singledispatch

from engine.hocg.abilities.parts import Window
from engine.hocg.actions.moving import BatonPass
from engine.hocg.actions.support import PlaySupport
from engine.hocg.actions.using_art import UseArt
from engine.hocg.cards.terms import PromptKind
from engine.hocg.procedures.abilities import UseWindow
from engine.hocg.procedures.damage import DealDamage
from engine.hocg.procedures.resolution import part_of
from engine.hocg.procedures.rule_processing import ArchiveIllegal, DownHolomem, LoseLife
from engine.hocg.queries import queries
from engine.hocg.queries.naming import POSITIONS, card_name, holomem_name
from engine.hocg.rules.check_timing import CheckTiming
from engine.hocg.rules.setup import Mulligan
from engine.hocg.rules.turn import CheerPhase, EndPhase, ResetPhase
from engine.hocg.state.stats import CANNOT_MOVE
from engine.hocg.state.table import Table
from engine.hocg.words.asking import find_loss
from engine.kernel.brevity import is_brief
from engine.kernel.errors import EngineBug
from engine.kernel.language.walking import walk
from engine.kernel.prompts import NONE, Prompt
from engine.kernel.translation import mark, seat_mark, tr, tr_name

BOTH = 2


PLAIN: dict[str, str] = {
    PromptKind.FIRST_PLAYER: mark(
        "Who goes first? You were picked at random to decide. The first turn of the match has no arts"
        " and no LIMITED support cards."
    ),
    PromptKind.REDRAW: mark(
        "Redraw your whole hand? It is shuffled into your deck and you draw 7 cards. You can do this once."
    ),
    PromptKind.CENTER: mark(
        "Choose a Debut holomem from your hand for your center position;"
        " it lies face down until both players are ready."
    ),
    PromptKind.BACK: mark(
        "Choose Debut or Spot holomem from your hand for your back position;"
        " they lie face down until both players are ready."
    ),
    PromptKind.MAIN: mark("Your main phase: choose an action."),
    PromptKind.PERFORMANCE: mark("Your performance phase: choose an art and its target."),
    PromptKind.HAND: mark("Rock, paper or scissors? Both hands are shown at the same moment."),
}
"""Sorts of questions that are always asked alike."""
PHASES: dict[str, str] = {
    PromptKind.MAIN: mark("Main phase"),
    PromptKind.PERFORMANCE: mark("Performance phase"),
}
"""What is asked again and again in a phase, for somebody who knows the phases."""


def ask_by_rules(table: Table, prompt: Prompt) -> str:
    """The bare question of a step of the rules. Raises EngineBug for one that is known to ask nothing.

    Args:
        table: the table, at this prompt.
        prompt: the waiting prompt.
    """
    return tr(PLAIN[prompt.kind]) if prompt.kind in PLAIN else ask_of(table.machine.innermost, table, prompt)


@singledispatch
def ask_of(frame: object, table: Table, prompt: Prompt) -> str:
    """What a procedure asks that depends on the table."""
    raise EngineBug(f"nobody says what {type(frame).__name__} asks")


@ask_of.register
def _redraws_paid_for(frame: Mulligan, table: Table, prompt: Prompt) -> str:
    if prompt.at_most == 1:
        return tr(
            "Your hand was redrawn for want of a Debut holomem: which 1 card of your hand goes to the"
            " bottom of your deck for that? Then you place your back holomem."
        )
    return tr(
        "For the {count} redraws of hands without a Debut holomem, return any {count} cards of your hand to"
        " the bottom of your deck: the first one is the uppermost of them, the last one the lowest. Then you"
        " place your back holomem.",
        count=prompt.at_most,
    )


@ask_of.register(ResetPhase)
@ask_of.register(EndPhase)
def _new_center(frame: ResetPhase | EndPhase, table: Table, prompt: Prompt) -> str:
    """Only of active ones where others rest."""
    movable = queries.without_mark(table, table.player(prompt.seat).back, CANNOT_MOVE)
    if len(prompt.options) < len(movable):
        return tr(
            "Your center position is empty: choose 1 of your active back holomem as your new center holomem."
        )
    return tr("Your center position is empty: choose 1 of your back holomem as your new center holomem.")


@ask_of.register
def _cheer_of_turn(frame: CheerPhase, table: Table, prompt: Prompt) -> str:
    return tr("Send the {cheer} to 1 of your holomem.", cheer=card_name(table.cards[prompt.source]))


@ask_of.register
def _cheer_of_life(frame: LoseLife, table: Table, prompt: Prompt) -> str:
    cheer = card_name(table.cards[prompt.source])
    return tr("Send the {cheer} from your life to 1 of your holomem.", cheer=cheer)


@ask_of.register(CheckTiming)
@ask_of.register(DownHolomem)
def _next_ability(frame: CheckTiming | DownHolomem, table: Table, prompt: Prompt) -> str:
    if len(prompt.options) == BOTH:
        return tr("Which ability is played first? The other one follows.")
    return tr("Which ability is played first? The others follow.")


@ask_of.register
def _stays(frame: ArchiveIllegal, table: Table, prompt: Prompt) -> str:
    return tr("Choose which of these cards stays attached.")


@ask_of.register
def _order_of_damage(frame: DealDamage, table: Table, prompt: Prompt) -> str:
    return tr(
        "Effects make {changed} of these {amount} damage, and another holomem may take it."
        " 1: the effects first. 2: first who takes it.",
        changed=frame.as_taken(table, table.require_holomem(frame.target)),
        amount=frame.amount,
    )


@ask_of.register
def _window(frame: UseWindow, table: Table, prompt: Prompt) -> str:
    """Whether to use it, and for an Oshi skill, what that costs."""
    name = tr_name(frame.ability.name or table.cards[frame.ability.source].name)
    if cost := frame.cost(table):
        have = len(table.player(frame.ability.seat).holo_power)
        return tr(
            "Use {what} for {cost} holo Power ({have} → {left})?",
            what=name,
            cost=cost,
            have=have,
            left=have - cost,
        )
    return tr("Use {what}?", what=name)


@ask_of.register
def _changed_text(frame: PlaySupport, table: Table, prompt: Prompt) -> str:
    return tr("Use the changed text? {text}", text=frame.changed_part(table).told())


@ask_of.register
def _art_again(frame: UseArt, table: Table, prompt: Prompt) -> str:
    art = frame.find_art(table, table.require_holomem(frame.performer))
    assert art is not None, "it has targets"
    if prompt.is_yes_no:
        return tr("Use {name} once more?", name=tr_name(art.name))
    return tr("{art} is used once more: choose its target.", art=tr_name(art.name))


@ask_of.register
def _baton(frame: BatonPass, table: Table, prompt: Prompt) -> str:
    """Who gets the baton, and what is paid for it by whom."""
    names = {
        "center": holomem_name(table, prompt.options[0].target),
        "holomem": holomem_name(table, frame.holomem),
    }
    if prompt.at_most == 1:
        return tr("From {center} to {holomem}: which cheer do you archive?", **names)
    return tr(
        "From {center} to {holomem}: which {count} cheers do you archive?", count=prompt.at_most, **names
    )


def ask_in_full(table: Table, prompt: Prompt) -> str:
    """The question with what has led to it; that of a phase by its name alone, where it is put briefly."""
    if is_brief() and prompt.kind in PHASES:
        return tr(PHASES[prompt.kind])
    frame = table.machine.innermost
    match frame:
        case LoseLife():
            return _ask_for_lost_life(frame, table)
        case UseWindow():
            return _ask_for_use(frame, table, prompt)
    return ask_by_rules(table, prompt)


def _ask_for_lost_life(frame: LoseLife, table: Table) -> str:
    """Whose down costs how much life, and which cheer of it is sent; a life counts until it is sent."""
    downed, before = find_loss(table, frame.seat)
    player = table.player(frame.seat)
    to_come = min(player.life_damage, len(player.life))
    lost, after = before + to_come, len(player.life) - to_come
    if is_brief():
        return _say_lost_life_briefly(frame, lost=lost, place=before + 1, after=after)
    facts = {"number": lost, "before": after + lost, "after": after}
    if downed is None:
        told = tr("{player} loses {number} life ({before} → {after}).", player=seat_mark(frame.seat), **facts)
    else:
        told = tr(
            "{player}'s {place} {holomem} went down: {player} loses {number} life ({before} → {after}).",
            player=seat_mark(frame.seat),
            place=tr(POSITIONS[downed.position]),
            holomem=card_name(table.cards[downed.card]),
            **facts,
        )
    if not after:
        told = tr("{told} With no life left, {player} loses then.", told=told, player=seat_mark(frame.seat))
    cheer = card_name(table.cards[frame.card])
    if lost == 1:
        return tr("{told} That life is a {cheer}: send it to 1 of your holomem.", told=told, cheer=cheer)
    return tr(
        "{told} Cheer {place} of {total} is a {cheer}: send it to 1 of your holomem.",
        told=told,
        place=before + 1,
        total=lost,
        cheer=cheer,
    )


def _say_lost_life_briefly(frame: LoseLife, *, lost: int, place: int, after: int) -> str:
    """What life is left, for somebody who has just been told who went down and sees the cheer."""
    facts = {"before": after + lost, "after": after, "place": place, "total": lost}
    told = tr("Life {before} → {after}.", **facts)
    if not after:
        told = tr("{told} With no life left, {player} loses then.", told=told, player=seat_mark(frame.seat))
    if lost == 1:
        return tr("{told} Send its cheer to 1 of your holomem.", told=told)
    return tr("{told} Send cheer {place} of {total} to 1 of your holomem.", told=told, **facts)


def _ask_for_use(frame: UseWindow, table: Table, prompt: Prompt) -> str:
    """Whether a window is used, and on which other holomem, or which one it waited for, unless a damage or a
    down is asked about that is told before the question.
    """
    damage, down = table.machine.enclosing(DealDamage), table.machine.enclosing(DownHolomem)
    told = {damage.target if damage is not None else NONE, down.holomem if down is not None else NONE}
    others = [handle for handle in frame.subjects if handle != frame.ability.holomem]
    question = _window(frame, table, prompt)
    holomem = table.holomem(others[0]) if len(others) == 1 else None
    if holomem is None or holomem.id in told:
        return question
    part = part_of(table, frame.ability)
    effects = part.effects if isinstance(part, Window) else ()
    is_target = any("holomem" in phrase.needs() for effect in effects for phrase in walk(effect))
    return tr(
        mark("{question} Target: {holomem} (HP {left}/{hp}).")
        if is_target
        else mark("{question} Set off by {holomem} (HP {left}/{hp})."),
        question=question,
        holomem=holomem_name(table, holomem.id),
        left=queries.remaining_hp(table, holomem),
        hp=queries.max_hp(table, holomem),
    )
