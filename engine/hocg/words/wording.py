"""The options of a question in words."""

from collections.abc import Iterator
from functools import singledispatch

from msgspec.structs import replace

from engine.hocg.abilities.effects import Effect, Pick
from engine.hocg.actions.menu import ACTIONS
from engine.hocg.actions.worth import add_effects, facts_of, say_silent
from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import (
    HOLOMEM_PROMPTS,
    AbilityKind,
    CardType,
    OptionKind,
    Position,
    Zone,
)
from engine.hocg.foresight.foresight import foresee
from engine.hocg.language.nodes.card_picks import ChosenCards
from engine.hocg.language.nodes.flow import EitherOf
from engine.hocg.language.nodes.nouns import HolomemRef
from engine.hocg.language.nodes.picks import TheHolomem
from engine.hocg.language.nodes.verbs_bloom import Bloomer
from engine.hocg.language.nodes.verbs_cheers import Giving, SendDivided
from engine.hocg.language.nodes.verbs_looking import PutRest
from engine.hocg.language.nodes.verbs_stage import Restore
from engine.hocg.procedures.damage import PUT_OFF, DealDamage
from engine.hocg.procedures.paying import color_of_substitute
from engine.hocg.procedures.playing import PlayWaiting
from engine.hocg.procedures.resolution import Resolution
from engine.hocg.procedures.rule_processing import DownHolomem
from engine.hocg.procedures.running import RunningText, find_running_text
from engine.hocg.queries import queries
from engine.hocg.queries.covered import say_best_art, say_covered_arts, say_gain, say_next_bloom, say_parting
from engine.hocg.queries.naming import (
    COLORS,
    LINE,
    SUPPORTS,
    card_name,
    cut,
    holomem_detail,
    holomem_name,
    list_holomem_names,
    place_name,
    say_either,
    say_resting,
)
from engine.hocg.state.atoms import find_zone
from engine.hocg.state.derived import fact_of_question
from engine.hocg.state.table import Table
from engine.hocg.words.asking import say_ability_name, say_ability_text
from engine.hocg.words.giving import remark_what_is_there, remark_what_it_got
from engine.hocg.words.narration import ZONE_NAMES
from engine.hocg.words.outcomes import say_special_on
from engine.hocg.words.progress import find_coming, find_receiver
from engine.hocg.words.text_forecast import say_idle
from engine.kernel.brevity import is_brief
from engine.kernel.errors import EngineBug
from engine.kernel.facts import join_facts
from engine.kernel.language import forms
from engine.kernel.machine import clause
from engine.kernel.prompts import NO, NONE, YES, Option
from engine.kernel.questions import Label
from engine.kernel.translation import mark, seat_mark, tr

ANSWERS: dict[str, str] = {
    YES.kind: mark("Yes"),
    NO.kind: mark("No"),
    OptionKind.ROCK: mark("Rock"),
    OptionKind.PAPER: mark("Paper"),
    OptionKind.SCISSORS: mark("Scissors"),
}
SHORT = 80
WHOLE = 400
"""Characters for what a card is good for where one chooses between cards; a menu shows the beginning."""
COPIES = "{number}"
"""Where the number of copies stands in a label, once it is known."""


def label_option(table: Table, option: Option) -> Label:
    """An option of the waiting prompt as a label."""
    label = _label(table, option)
    detail = join_facts(say_remark(table, option), " ".join(label.detail.split()))
    return replace(
        label,
        text=cut(label.text, SHORT),
        detail=detail,
        item=cut(label.item, SHORT),
        line=cut(label.line, SHORT),
    )


def _label(table: Table, option: Option) -> Label:
    action = ACTIONS.get(option.kind)
    if action is not None:
        label = action.label(table, option)
        is_bloom = option.kind == OptionKind.BLOOM
        return replace(label, detail=_say_bloomed(table, option)) if is_bloom else label
    card = table.cards[option.card] if option.card >= 0 else None
    name = card_name(card) if card else ""
    match option.kind:
        case OptionKind.TOP | OptionKind.BOTTOM:
            return Label(tr("To the top") if option.kind == OptionKind.TOP else tr("To the bottom"))
        case YES.kind | NO.kind | OptionKind.ROCK | OptionKind.PAPER | OptionKind.SCISSORS:
            return Label(tr(ANSWERS[option.kind]))
        case OptionKind.HOLO_POWER:
            return Label(
                tr("1 holo Power instead"), tr("The newest card of your holo Power, by your Oshi skill")
            )
        case OptionKind.MODE:
            return _label_mode(table, option)
        case OptionKind.SEAT:
            return Label(_say_first(table, option))
        case OptionKind.NUMBER:
            return Label(str(option.number))
        case OptionKind.ABILITY:
            return _label_ability(table, option, name)
        case OptionKind.HOLOMEM:
            names = list_holomem_names(table, option.target)
            return Label(names.whole, _say_holomem(table, option), line=names.by_place)
    facts = _say_card(table, card) if card else ""
    if option.target == NONE:
        receiver = find_receiver(table) if card is not None and card.type is CardType.CHEER else None
        if card is not None and receiver is not None:
            facts = join_facts(facts, say_gain(table, receiver, [card.color_set]))
        return Label(_say_with_zone(table, option, name), facts)
    facts = join_facts(facts, _say_parting(table, option))
    if _are_of_several(table):
        detail = holomem_detail(table, option.target)
        facts = tr("{card} · its holomem: {holomem}", card=facts, holomem=detail) if facts else detail
    is_under = option.card in table.require_holomem(option.target).stack[1:]
    one = mark("{card} under {holomem}") if is_under else mark("{card} on {holomem}")
    several = mark("{card} ×{number} under {holomem}") if is_under else mark("{card} ×{number} on {holomem}")
    named = {"card": name, "holomem": holomem_name(table, option.target)}
    return Label(tr(one, **named), facts, counted=tr(several, number=COPIES, **named))


@clause("8.3.4")
def _say_bloomed(table: Table, option: Option) -> str:
    """HP of a holomem as they are, and as they will be once it has bloomed: the damage on it stays; which
    arts its cheers then cover, what the others lack, and whether its bloom effect does nothing.
    """
    after = foresee(table).after(option)
    holomem, bloomed = table.require_holomem(option.target), after.require_holomem(option.target)
    whole = mark("HP {left}/{hp} → {next_left}/{next_hp}{rest}")
    change = tr(
        mark("HP {left} → {next_left}") if is_brief() else whole,
        left=max(0, queries.remaining_hp(table, holomem)),
        hp=queries.max_hp(table, holomem),
        next_left=max(0, queries.remaining_hp(after, bloomed)),
        next_hp=queries.max_hp(after, bloomed),
        rest=say_resting(holomem),
    )
    card = table.cards[option.card]
    silent = say_silent(card, AbilityKind.BLOOM_EFFECT, holomem.position)
    arts = say_covered_arts(after, bloomed, LINE - len(join_facts(change, silent, " ")))
    facts = join_facts(change, silent, arts)
    is_back = holomem.position is Position.BACK and not is_brief()  # briefly its text is told
    return add_effects(facts, card, (AbilityKind.COLLAB_EFFECT,)) if is_back else facts


def _say_card(table: Table, card: Card) -> str:
    """What a card that can be picked is good for; briefly only what it is where it goes below a deck: it was
    told before, and hardly anything hangs on who lies lowest.
    """
    prompt = table.machine.prompt
    if prompt is None or not prompt.is_arrangement:
        return facts_of(card, room=WHOLE)
    effect = frame.asked_by(table) if isinstance(frame := table.machine.innermost, Resolution) else None
    if is_brief() and isinstance(effect, PutRest) and effect.to.is_bottom:
        return tr(SUPPORTS[card.kind]) if card.kind else tr("HP {hp}", hp=card.hp)
    return facts_of(card)


def _say_holomem(table: Table, option: Option) -> str:
    """HP of a holomem that can be picked, and what its arts could do; with the cheer that is sent, where one
    is.
    """
    prompt = table.machine.prompt
    if prompt is None or prompt.kind not in HOLOMEM_PROMPTS:
        return holomem_detail(table, option.target)
    holomem = table.require_holomem(option.target)
    coming = find_coming(table, prompt, holomem)
    if coming and is_brief():  # HP stand on the board, beside the cheers
        return say_gain(table, holomem, coming)
    detail = holomem_detail(table, option.target)
    if coming:
        art = say_best_art(table, holomem, coming)
        return join_facts(detail, tr("with it {art}", art=art) if art else "")
    if is_brief() and (fate := say_special_on(table, option)):
        detail = fate + say_resting(holomem)
    is_told = is_brief() or prompt.source == NONE
    return join_facts(detail, say_best_art(table, holomem)) if is_told else detail


def say_from_hand(table: Table, option: Option) -> str:
    """What the hand can make of a holomem that would get a cheer. Nobody but its player may be told."""
    prompt = table.machine.prompt
    if prompt is None or prompt.kind not in HOLOMEM_PROMPTS:
        return ""
    holomem = table.holomem(option.target)
    if holomem is None or holomem.seat != prompt.seat:
        return ""
    coming = find_coming(table, prompt, holomem)
    return say_next_bloom(table, holomem, coming) if coming else ""


def _say_parting(table: Table, option: Option) -> str:
    """What the holomem that a cheer is taken from can do without it."""
    holomem, prompt = table.require_holomem(option.target), table.machine.prompt
    if prompt is None or option.card not in holomem.cheers:
        return ""
    return say_parting(table, holomem, option.card, max(1, prompt.at_least))


def _say_with_zone(table: Table, option: Option, name: str) -> str:
    """A card, and where it lies if others that can be picked lie elsewhere."""
    if option.card == NONE or len(_list_zones(table)) < 2:
        return name
    return tr("{card} from {zone}", card=name, zone=tr(ZONE_NAMES[find_zone(table, option.card)]))


@fact_of_question
def _list_zones(table: Table) -> frozenset[Zone]:
    """Where the cards lie that can be picked."""
    options = table.machine.prompt.options if table.machine.prompt is not None else ()
    return frozenset(find_zone(table, option.card) for option in options if option.card >= 0)


@fact_of_question
def _are_of_several(table: Table) -> bool:
    """Whether the cards that can be picked are on several holomem, so that one picks between these too."""
    options = table.machine.prompt.options if table.machine.prompt is not None else ()
    return len({option.target for option in options}) > 1


def _label_mode(table: Table, option: Option) -> Label:
    """One of several ways that a text or the rules leave to a player, in its own words."""
    words = forms.capitalize(_say_mode(table, option.number))
    return Label(words, words if len(words) > SHORT else "")


def _say_mode(table: Table, number: int) -> str:
    """The way of a number, from 1."""
    frame, text = table.machine.innermost, find_running_text(table)
    if text is not None and isinstance(text.effect, EitherOf):
        return text.effect.choices()[number - 1].told()
    if not isinstance(frame, DealDamage):
        raise EngineBug(f"nobody says what choice {number} of {frame!r} is")
    if number == PUT_OFF:
        return tr("First who takes it: {amount} damage if another holomem does", amount=frame.amount)
    changed = frame.as_taken(table, table.require_holomem(frame.target))
    return tr("The effects first: {changed} damage, whoever takes it", changed=changed)


def _say_first(table: Table, option: Option) -> str:
    """Who may go first, in the words for whoever is asked."""
    player, prompt = seat_mark(option.number), table.machine.prompt
    is_own = prompt is not None and prompt.seat == option.number
    return tr("{player} (you) first", player=player) if is_own else tr("{player} first", player=player)


def _whose(table: Table, option: Option) -> str:
    """Where the holomem of an ability stands; who it is as well, if the ability is another card's."""
    holomem = table.holomem(option.target) if option.target != NONE else None
    if holomem is None:
        return ""
    if holomem.top == option.card:
        return tr(" ({place})", place=place_name(holomem))
    return tr(" (about {holomem})", holomem=holomem_name(table, option.target))


def find_played(table: Table, option: Option) -> Resolution:
    """The ability that an option stands for, of those that wait or that speak of the down at hand, as it
    would be played.
    """
    frame = table.machine.innermost
    if isinstance(frame, DownHolomem):
        return frame.playing(table, option.number).resolution()
    return PlayWaiting(waiting=table.state.waiting[option.number]).resolution()


def _label_ability(table: Table, option: Option, card: str) -> Label:
    """An ability by its card and its name; as the detail that it does nothing now, else its text, which
    briefly has its own place.
    """
    played = find_played(table, option)
    ref, idle = played.ability, say_idle(table, played)
    if is_brief():
        return Label(_name_briefly(table, option, card, say_ability_name(ref)), idle)
    text = idle or say_ability_text(table, ref)
    whose = _whose(table, option)
    host = table.holomem(option.target) if option.target != NONE else None
    if host is not None and option.card in host.attached:
        on = tr("{card} on {holomem}", card=card, holomem=holomem_name(table, option.target))
        return Label(tr("Ability of {card}", card=on), text, "", card)
    words = tr("Ability of {card}{whose}", card=card, whose=whose)
    if named := say_ability_name(ref):
        words = tr("{card}, {ability}", card=f"{card}{whose}", ability=named)
    return Label(words, text, "", card)


def _name_briefly(table: Table, option: Option, card: str, named: str) -> str:
    """An ability for somebody who sees the board: its name, or the card if it has none, and where the holomem
    stands that it is about.
    """
    holomem = table.holomem(option.target) if option.target != NONE else None
    place = "" if holomem is None else place_name(holomem)
    if holomem is not None and holomem.seat != table.owner(option.card):
        place = holomem_name(table, holomem.id)
    head = named or card
    return tr("{head} ({place})", head=head, place=place) if place else head


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
