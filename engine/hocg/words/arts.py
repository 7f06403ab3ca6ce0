"""Arts that can be used, as options: each by its name and by what it does to its target."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from engine.hocg.actions.arts import find_art
from engine.hocg.actions.using_art import UseArt
from engine.hocg.cards.terms import OptionKind, PromptKind
from engine.hocg.foresight.foresight import ArtOutcome, foresee
from engine.hocg.queries.naming import cut, holomem_name, numbering, place_name, say_number
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.hocg.words.outcomes import say_art, say_art_briefly, say_differences, say_splash, say_why_open
from engine.kernel.brevity import is_brief
from engine.kernel.facts import join_facts
from engine.kernel.prompts import Option, Prompt
from engine.kernel.questions import Label
from engine.kernel.translation import tr, tr_name

BUTTON = 80
"""Characters of a button."""
SHORTEST = 8
"""So many characters of the name of an art are always said."""


class Aim(NamedTuple):
    """An art on a target, with what it does to it."""

    option: Option
    target: Holomem
    outcome: ArtOutcome


def find_outcome(table: Table, prompt: Prompt, option: Option) -> ArtOutcome | None:
    """What an art does to the target of an option; ``None`` for an option that uses none."""
    is_aimed = isinstance(table.machine.innermost, UseArt) and prompt.kind == PromptKind.HOLOMEM
    return foresee(table).of_art(option) if is_aimed or option.kind == OptionKind.ART else None


def find_aims(table: Table, prompt: Prompt) -> Iterator[Aim]:
    """The arts among the options of a question."""
    for option in prompt.options:
        outcome = find_outcome(table, prompt, option)
        if outcome is not None and (holomem := table.holomem(option.target)) is not None:
            yield Aim(option, holomem, outcome)


def label_arts(
    table: Table, prompt: Prompt, labels: Mapping[Option, Label]
) -> Iterator[tuple[Option, Label]]:
    """The arts on their targets, by what they would do.

    Args:
        table: the table, at this prompt.
        prompt: the waiting prompt.
        labels: the options in words, without that.
    """
    aimed: dict[tuple[int, int], list[Aim]] = {}
    for aim in find_aims(table, prompt):
        option, target, outcome = aim
        if option.kind == OptionKind.ART:
            aimed.setdefault((option.card, option.number), []).append(aim)
        else:  # of an art that is used once more the question says the name
            splash, why_open = say_splash(table, outcome, prompt.seat), say_why_open(outcome, prompt.seat)
            text, line = (cut(say(table, outcome, target), BUTTON) for say in (say_art, say_art_briefly))
            detail = join_facts(splash, why_open, labels[option].detail)
            yield option, replace(labels[option], text=text, detail=detail, line=line)
    if aimed:
        yield from _name_arts(table, prompt, labels, aimed)


def _name_arts(
    table: Table,
    prompt: Prompt,
    labels: Mapping[Option, Label],
    aimed: Mapping[tuple[int, int], Sequence[Aim]],
) -> Iterator[tuple[Option, Label]]:
    """Arts by their names; all in one form, the name of an art cut alike for all its targets."""
    performers = {each.top: each for each in table.stages()}
    arts = {at: find_art(table, aims[0].option).art for at, aims in aimed.items()}
    names = {at: tr_name(art.name) for at, art in arts.items()}
    with numbering(frozenset()):  # targets are told apart by their positions and HP
        said = {at: [say_art(table, aim.outcome, aim.target) for aim in aims] for at, aims in aimed.items()}
        if any(len(names[at]) > _room_for(said[at]) for at in aimed):
            said = {
                at: [say_art(table, aim.outcome, aim.target, is_short=True) for aim in aims]
                for at, aims in aimed.items()
            }
    for (card, number), aims in aimed.items():
        effects = said[card, number]
        name = cut(names[card, number], max(SHORTEST, _room_for(effects)))
        performer, art = performers[card], arts[card, number]
        used = tr("used by {holomem}", holomem=holomem_name(table, performer.id))
        differences = say_differences(table, performer, art, [aim[1:] for aim in aims])
        for (option, target, outcome), effect, difference in zip(aims, effects, differences, strict=True):
            numbered = say_number(table.top(target).number)
            facts = [tr("target{number}", number=numbered) if numbered else "", difference]
            facts += [say_why_open(outcome, prompt.seat), say_splash(table, outcome, prompt.seat)]
            text = tr("{art}: {effect}", art=name, effect=effect)
            detail = join_facts(used, *facts)
            if is_brief():
                detail = join_facts(tr("by {place}", place=place_name(performer)), *facts[1:])
            short = say_art_briefly(table, outcome, target)
            called = cut(tr_name(art.name), max(SHORTEST, _room_for([short])))
            line = cut(tr("{art}: {effect}", art=called, effect=short), BUTTON)
            yield option, replace(labels[option], text=cut(text, BUTTON), detail=detail, line=line)


def _room_for(effects: Sequence[str]) -> int:
    """The characters that a button leaves to the name of an art beside what it does."""
    return BUTTON - len(tr("{art}: {effect}", art="", effect="")) - max(map(len, effects))
