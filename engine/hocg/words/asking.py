"""What asks, and what for: the ability that is being carried out, or the step of the rules, in words."""

from engine.hocg.abilities.effects import Pick
from engine.hocg.abilities.parts import Window
from engine.hocg.actions.moving import BatonPass
from engine.hocg.actions.using_art import UseArt
from engine.hocg.cards.terms import CardType, OptionKind, Position, PromptKind
from engine.hocg.language.book import say_same_text
from engine.hocg.language.nodes.card_picks import CardPick, ChosenCards
from engine.hocg.language.nodes.picks import HolomemPick
from engine.hocg.language.phrases import walk
from engine.hocg.procedures.abilities import UseWindow
from engine.hocg.procedures.damage import DealDamage
from engine.hocg.procedures.resolution import Resolution, part_of
from engine.hocg.procedures.rule_processing import ArchiveIllegal, DownHolomem, LoseLife
from engine.hocg.procedures.running import RunningText, ability_of, find_running, find_running_text
from engine.hocg.queries import queries
from engine.hocg.queries.naming import KINDS, POSITIONS, card_name, holomem_name
from engine.hocg.rules.check_timing import CheckTiming
from engine.hocg.rules.setup import Mulligan, Preparation
from engine.hocg.rules.turn import EndPhase, ResetPhase
from engine.hocg.state.events import AbilityPlayed, HolomemDowned, LifeLost, SkillUsed, SupportPlayed
from engine.hocg.state.state import AbilityRef
from engine.hocg.state.table import Table
from engine.hocg.words.progress import say_conditions, say_deck_left, say_rest, say_steps
from engine.kernel.brevity import is_brief
from engine.kernel.language import forms
from engine.kernel.machine import Frame
from engine.kernel.prompts import NONE, Prompt
from engine.kernel.sequel import join_sentences
from engine.kernel.spoken import JAPANESE
from engine.kernel.translation import current_language, mark, seat_mark, tr, tr_n, tr_name

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

SORTS: dict[PromptKind, type[Pick]] = {
    PromptKind.HOLOMEM: HolomemPick,
    PromptKind.CARDS: CardPick,
    PromptKind.NUMBER: CardPick,
}
"""Question -> what is picked by it."""


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
            downed, _ = _find_loss(table, frame.seat)
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


def _say_lost_life(table: Table, frame: LoseLife) -> str:
    """Whose down costs how much life, and which cheer of it is sent; a life counts until it is sent."""
    downed, before = _find_loss(table, frame.seat)
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


def _find_loss(table: Table, seat: int) -> tuple[HolomemDowned | None, int]:
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


def say_question(table: Table, prompt: Prompt) -> str:
    """The waiting question with what is done with what is picked, in the words of the running text."""
    frame = table.machine.innermost
    if isinstance(frame, UseWindow):
        return _say_use(table, frame, prompt)
    if isinstance(frame, LoseLife):
        return _say_lost_life(table, frame)
    if prompt.is_yes_no or not isinstance(frame, Resolution):
        return prompt.text
    question = _say_step_of_text(table, frame, prompt)
    if rest := say_rest(table, frame):
        question = tr("{rest} {question}", rest=rest, question=question)
    if told := join_sentences(
        list(filter(None, (say_deck_left(table, frame), say_conditions(table, frame))))
    ):
        question = tr("{question} {judged}", question=question, judged=told)
    return question


def _say_use(table: Table, frame: UseWindow, prompt: Prompt) -> str:
    """Whether a window is used, and on which other holomem, or which one it waited for, unless a damage or a
    down is asked about that is told before the question.
    """
    damage, down = table.machine.enclosing(DealDamage), table.machine.enclosing(DownHolomem)
    told = {damage.target if damage is not None else NONE, down.holomem if down is not None else NONE}
    others = [handle for handle in frame.subjects if handle != frame.ability.holomem]
    holomem = table.holomem(others[0]) if len(others) == 1 else None
    if holomem is None or holomem.id in told:
        return prompt.text
    part = part_of(table, frame.ability)
    effects = part.effects if isinstance(part, Window) else ()
    is_target = any("holomem" in phrase.needs() for effect in effects for phrase in walk(effect))
    return tr(
        mark("{question} Target: {holomem} (HP {left}/{hp}).")
        if is_target
        else mark("{question} Set off by {holomem} (HP {left}/{hp})."),
        question=prompt.text,
        holomem=holomem_name(table, holomem.id),
        left=queries.remaining_hp(table, holomem),
        hp=queries.max_hp(table, holomem),
    )


def _say_step_of_text(table: Table, frame: Resolution, prompt: Prompt) -> str:
    """What the running text asks, with what is done with it."""
    text = RunningText(table, frame)
    effect = text.effect
    if text.pick is None:
        if not effect.CHANGES_TABLE:
            later = say_steps(text.later)
            then = mark("{question} Then: {rest}.")
            return tr(then, question=prompt.text, rest=later) if later else prompt.text
        if effect.asks_in_full:
            return prompt.text
        return tr("{aim}. {question}", aim=forms.capitalize(effect.told()), question=prompt.text)
    asking = effect.asking_next(table, frame, text.picked)
    return _ask_for_pick(table, text, prompt) if asking is None else asking.say()


def _ask_for_pick(table: Table, text: RunningText, prompt: Prompt) -> str:
    """What an effect does and what of it is picked now: by its sort, where it picks only one of that sort."""
    aim, looked_in = forms.capitalize(text.effect.told()), text.frame.looked_in
    parts = [part for part in text.picks if part.chosen() is not None]
    sort = SORTS.get(PromptKind(prompt.kind))
    if sort is None or prompt.is_arrangement or sum(isinstance(part, sort) for part in parts) > 1:
        return tr("{aim}. {question}", aim=aim, question=prompt.text)
    if prompt.kind == PromptKind.HOLOMEM:
        is_back = len(text.picks) > 1 and _are_back(table, prompt)
        which = mark("{aim}: which back holomem?") if is_back else mark("{aim}: which holomem?")
        return tr(which, aim=aim)
    if prompt.kind == PromptKind.NUMBER:
        return tr("{aim}: how many cards?", aim=aim)
    if prompt.at_most == 1 and len({option.likeness for option in prompt.options}) == 1:
        return tr("{aim}?", aim=aim)  # there is but one card to pick, or none
    pick = text.pick
    if isinstance(pick, CardPick) and pick.is_from_looked and looked_in is not None:
        zone = tr_name(looked_in.value)
        return tr_n(
            "{aim}: which card of your {zone}?",
            "{aim}: which cards of your {zone}?",
            prompt.at_most,
            aim=aim,
            zone=zone,
        )
    if any(table.cards[option.card].type is not CardType.CHEER for option in prompt.options):
        if len(parts) == 1:
            return tr("{aim}: which?", aim=aim)
        return tr_n("{aim}: which card?", "{aim}: which cards?", prompt.at_most, aim=aim)
    question = tr_n("{aim}: which cheer?", "{aim}: which cheers?", prompt.at_most, aim=aim)
    if not any(isinstance(part, HolomemPick) and part.chosen() is not None for part in text.picks_behind):
        return question
    return tr("{question} You choose the holomem next.", question=question)


def _are_back(table: Table, prompt: Prompt) -> bool:
    """Whether only holomem in the back position can be picked."""
    targets = [table.holomem(option.target) for option in prompt.options]
    return all(each is not None and each.position is Position.BACK for each in targets)


def says_count(table: Table) -> bool:
    """Whether the waiting question says itself how many are picked, as the number is that of the text."""
    prompt, frame = table.machine.prompt, table.machine.innermost
    if prompt is not None and isinstance(frame, BatonPass | Mulligan):
        return prompt.at_least == prompt.at_most
    text = find_running_text(table)
    if prompt is None or text is None or text.pick is None:
        return False
    is_put_shortly = text.effect.asking_next(table, text.frame, text.picked) is not None
    if prompt.kind == PromptKind.CARDS and is_put_shortly:
        return False
    count = text.pick.chosen()
    return count is not None and (count.least, count.most) == (prompt.at_least, prompt.at_most)


def say_none(table: Table) -> str:
    """How it is called to pick nothing, where that is declining what would be done; "" where "none of them"
    says it.
    """
    frame = table.machine.innermost
    if isinstance(frame, Mulligan):
        return tr("Place none")
    text = find_running_text(table)
    words = "" if text is None or text.pick is None else text.effect.passing_over.label
    return tr(words) if words else ""


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
