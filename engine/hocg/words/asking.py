"""What asks, and what for: the ability that is being carried out, or the step of the rules, in words."""

from engine.hocg.actions.moving import BatonPass
from engine.hocg.actions.using_art import UseArt
from engine.hocg.cards.terms import CardType, OptionKind
from engine.hocg.language.book import say_same_text
from engine.hocg.language.nodes.card_picks import ChosenCards
from engine.hocg.procedures.damage import DealDamage
from engine.hocg.procedures.rule_processing import ArchiveIllegal, DownHolomem, LoseLife
from engine.hocg.procedures.running import ability_of, find_running, find_running_text
from engine.hocg.queries.naming import KINDS, card_name, holomem_name
from engine.hocg.rules.check_timing import CheckTiming
from engine.hocg.rules.setup import Mulligan, Preparation
from engine.hocg.rules.turn import EndPhase, ResetPhase
from engine.hocg.state.events import AbilityPlayed, HolomemDowned, LifeLost, SkillUsed, SupportPlayed
from engine.hocg.state.state import AbilityRef
from engine.hocg.state.table import Table
from engine.kernel.machine import Frame
from engine.kernel.prompts import NONE, Prompt
from engine.kernel.spoken import JAPANESE
from engine.kernel.translation import current_language, mark, tr, tr_name

STEPS: dict[type[Frame], str] = {
    Preparation: mark("Preparation"),
    Mulligan: mark("Preparation"),
    ResetPhase: mark("Reset phase"),
    EndPhase: mark("End phase"),
    CheckTiming: mark("Abilities that wait"),
    BatonPass: mark("Baton pass"),
    ArchiveIllegal: mark("Too many attached cards"),
    DownHolomem: mark("A holomem goes down"),
}
"""Steps of the rules that ask, in words. Those that aren't here are named by their questions."""

PLAIN, THINGS = "{number}", "{number}個"
COUNTERS: dict[str, str] = {OptionKind.CARD: "{number}枚", OptionKind.HOLOMEM: "{number}人"}
"""Sorts of options -> how Japanese counts them."""


def find_sources(table: Table) -> list[int]:
    """The cards whose texts are being carried out or are offered, those that deal the damage at hand and
    would take it, who the baton is passed to and for whom life is lost, the innermost first.
    """
    found: list[int] = []
    for frame in reversed(table.machine.stack):
        ability = ability_of(frame)
        if ability is not None:
            found.append(ability.source)
        elif isinstance(frame, DealDamage):
            found += [frame.source, *_cards_of(table, frame.target)]
        elif isinstance(frame, BatonPass):
            found += _cards_of(table, frame.holomem)
        elif isinstance(frame, LoseLife):
            downed, _ = find_loss(table, frame.seat)
            found += [] if downed is None else [downed.card]
    return found


def _cards_of(table: Table, handle: int) -> list[int]:
    """The uppermost card of a holomem and what is attached to it, if it is still there."""
    holomem = table.holomem(handle)
    return [] if holomem is None else [holomem.top, *holomem.attached]


def say_source(table: Table) -> str:
    """What asks, as in "Tokino Sora (1st), bloom effect On my way" or "Cheer phase", with the card that it is
    about if that is another one; "" where the question names its phase itself.
    """
    prompt = table.machine.prompt
    if prompt is None:
        return ""
    running = find_running(table.machine.stack)
    if running is None:
        return _say_step(table, table.machine.stack[-1])
    ability = say_ability(table, running)
    if prompt.source in (NONE, running.source) or table.cards[prompt.source].type is CardType.CHEER:
        return ability  # cheers are named by the question
    return tr("{ability}, {card}", ability=ability, card=card_name(table.cards[prompt.source]))


def _say_step(table: Table, frame: Frame) -> str:
    """The step of the rules that a procedure is; "" for one that isn't called by a name."""
    if isinstance(frame, UseArt):
        return _say_repeated(table, frame)
    step = STEPS.get(type(frame))
    return "" if step is None else tr(step)


def _say_repeated(table: Table, frame: UseArt) -> str:
    """An art that is used once more, as in "Tsunomaki Watame (Debut), center, Munch Munch! (20)"."""
    performer = table.holomem(frame.performer)
    art = frame.find_art(table, performer)
    if performer is None or art is None:
        return ""
    return tr(
        "{holomem}, {art} ({damage})",
        holomem=holomem_name(table, performer.id),
        art=tr_name(art.name),
        damage=art.printed_damage,
    )


def find_loss(table: Table, seat: int) -> tuple[HolomemDowned | None, int]:
    """The down that a player loses life for, and how many cheers have been sent for it; no down where it may
    be for a text carried out since.
    """
    turned_up = 0
    for event in reversed(table.turn_events):
        match event:
            case LifeLost() if event.seat == seat:
                turned_up += 1
            case HolomemDowned() if event.seat == seat:
                return event, max(0, turned_up - 1)
            case AbilityPlayed() | SupportPlayed() | SkillUsed():
                break
    return None, max(0, turned_up - 1)


def is_from_pile(table: Table) -> bool:
    """Whether the waiting question is which cards of a whole pile are picked; their order says nothing."""
    text = find_running_text(table)
    return text is not None and isinstance(text.pick, ChosenCards) and text.pick.is_from_pile


def say_counted(prompt: Prompt) -> str:
    """How what is picked is counted, with the number's place: Japanese counts cards and holomem each in its
    own way.
    """
    if current_language() != JAPANESE:
        return PLAIN
    kinds = {option.kind for option in prompt.options}
    return COUNTERS.get(next(iter(kinds)), THINGS) if len(kinds) == 1 else THINGS


def say_ability(table: Table, ability: AbilityRef) -> str:
    """An ability with its card, as in "Tokino Sora (1st), center, bloom effect On my way"."""
    words, holder = say_ability_name(ability), say_holder(table, ability)
    return tr("{card}, {ability}", card=holder, ability=words) if words else holder


def say_holder(table: Table, ability: AbilityRef) -> str:
    """The card of an ability and where it is: as in "Tokino Sora (1st), center", "Upao on Tokino Sora (1st),
    center"; the card alone if it has left, or was never on the stage.
    """
    card = table.cards[ability.source]
    holomem = table.holomem(ability.holomem) if ability.holomem != NONE else None
    if holomem is not None and ability.source == holomem.top:
        return holomem_name(table, holomem.id)
    if holomem is not None and ability.source in holomem.attached:
        return tr("{card} on {holomem}", card=card_name(card), holomem=holomem_name(table, holomem.id))
    return card_name(card)


def say_kind(kind: str) -> str:
    """The sort of a text; "" for that of a support card, and for one that is in force for a time."""
    return tr(KINDS[kind]) if kind in KINDS else ""


def say_ability_name(ability: AbilityRef) -> str:
    """The sort and the name of an ability, as in "bloom effect On my way"; "" for the text of a
    support, and for one in force for a time.
    """
    return " ".join(part for part in (say_kind(ability.kind), tr_name(ability.name)) if part)


def say_running_text(table: Table) -> str:
    """The whole text that is being carried out or offered, or that of an art that is used once more; "" while
    the rules ask.
    """
    running = find_running(table.machine.stack)
    if running is not None:
        return say_ability_text(table, running)
    frame = table.machine.innermost
    if not isinstance(frame, UseArt):
        return ""
    performer = table.holomem(frame.performer)
    art = frame.find_art(table, performer)
    if performer is None or art is None or art.ability is None:
        return ""
    card = performer.top if frame.card == NONE else frame.card
    return say_same_text(table.cards[card], art.ability.text)


def say_ability_text(table: Table, ability: AbilityRef) -> str:
    """The whole text of an ability."""
    return say_same_text(table.cards[ability.source], ability.text)
