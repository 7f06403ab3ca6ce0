"""hOCG's questions as a player should see them."""

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import structs

from bot.app.lookup.targets import Target, What
from bot.app.packs.asking import Asking, Caution, Readable
from bot.games.hocg.library.card_articles import describe_ability
from bot.games.hocg.pictures import has_sheet
from bot.games.hocg.previews import Preview, Previewer
from engine.hocg import Game
from engine.hocg.actions.activating import find_activated
from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import AbilityKind, CardType, OptionKind, Position, PromptKind
from engine.hocg.queries.board import open_cards
from engine.hocg.queries.naming import POSITIONS, card_name
from engine.hocg.state.views import CardView, HolomemView, TableView
from engine.hocg.words.asking import (
    say_ability_text,
    say_question,
    say_running_text,
    say_source,
    says_count,
)
from engine.hocg.words.course import say_declining
from engine.hocg.words.occasions import say_occasion
from engine.hocg.words.spoken import say_same_text, say_text
from engine.hocg.words.wording import card_view_name, cut, describe_cards, find_ability
from engine.kernel.prompts import NONE, Option, Prompt
from engine.kernel.ruleset import Label
from engine.kernel.translation import mark, tr, tr_n, tr_name

BUTTON, LINE = 80, 100
MOST_CARDS = 25
HELD = frozenset({AbilityKind.GIFT, AbilityKind.EXTRA})
BROUGHT: Mapping[str, frozenset[AbilityKind]] = {
    OptionKind.PLACE: HELD,
    OptionKind.BLOOM: HELD | {AbilityKind.BLOOM_EFFECT},
    OptionKind.USE: frozenset(AbilityKind),
    OptionKind.COLLAB: frozenset({AbilityKind.COLLAB_EFFECT}),
    OptionKind.OSHI_SKILL: frozenset({AbilityKind.OSHI_SKILL}),
    OptionKind.SP_OSHI_SKILL: frozenset({AbilityKind.SP_OSHI_SKILL}),
}
"""The sorts of texts that an action brings into play."""
ACTIONS = {
    OptionKind.PLACE: mark("place"),
    OptionKind.BLOOM: mark("bloom"),
    OptionKind.USE: mark("support"),
    OptionKind.COLLAB: mark("collab"),
    OptionKind.OSHI_SKILL: mark("Oshi skill"),
    OptionKind.SP_OSHI_SKILL: mark("SP Oshi skill"),
    OptionKind.ACTIVATE: mark("ability"),
    OptionKind.BATON_PASS: mark("baton pass"),
}
"""What is given up at the end of a main phase, in words."""
ON_STAGE = frozenset({OptionKind.COLLAB, OptionKind.BATON_PASS})
"""Actions of a holomem that is on the stage already."""


class Asker:
    """Puts the question of a match into words.

    Args:
        pool: the cards.
        previewer: tries arts out.
    """

    def __init__(self, pool: Pool, previewer: Previewer) -> None:
        self._pool, self._previewer = pool, previewer

    def ask(self, game: Game) -> Asking:
        """The waiting question. Raises ValueError if there is none."""
        prompt = game.prompt
        if prompt is None:
            raise ValueError("nothing is asked")
        view = game.view(prompt.seat)
        seen = {card.handle: card for card in see_cards(view)}
        labels = {option: self._label(game, option) for option in prompt.options}
        labels.update(self._label_arts(game, view))
        return Asking(
            labels=tell_cards_apart(game, labels),
            source=say_source(game.table),
            words=say_running_text(game.table),
            occasion=say_occasion(game.table),
            question=say_question(game.table),
            says_count=says_count(game.table),
            declining=say_declining(game.table),
            cards=tuple(self._readable(prompt, view, seen)),
            texts={option.id: text for option in prompt.options if (text := say_brought(game, option))},
            beside=say_beside(prompt, view),
            cautions=dict(warn(prompt)),
            has_sheet=has_sheet(view, prompt),
        )

    def _label(self, game: Game, option: Option) -> Label:
        label = game.label(option)
        if option.kind == OptionKind.ABILITY:
            whole = say_ability_text(game.table, find_ability(game.table, option))
            return structs.replace(label, detail=cut(" ".join(whole.split()), LINE))
        return label

    def _label_arts(self, game: Game, view: TableView) -> Iterator[tuple[Option, Label]]:
        """The arts on their targets, by what they would do; the name of an art is cut alike for all."""
        aimed: dict[tuple[int, int], list[tuple[Option, HolomemView, Preview]]] = {}
        for option in game.prompt.options if game.prompt is not None else ():
            target = find_holomem(view, option.target)
            if option.kind == OptionKind.ART and target is not None:
                preview = self._previewer.preview_art(game, option)
                aimed.setdefault((option.card, option.number), []).append((option, target, preview))
        for (card, number), aims in aimed.items():
            effects = [say_effect(preview, target) for _, target, preview in aims]
            room = max(8, BUTTON - 2 - max(map(len, effects)))
            name = cut(tr_name(game.card(card).arts[number].name), room)
            used = tr("used by {card}", card=card_name(game.card(card)))
            for (option, _, preview), effect in zip(aims, effects, strict=True):
                facts = [used, reason] if (reason := say_why_open(preview)) else [used]
                label = game.label(option)
                text = tr("{art}: {effect}", art=name, effect=effect)
                yield (
                    option,
                    structs.replace(label, text=cut(text, BUTTON), detail=cut(" · ".join(facts), LINE)),
                )

    def _readable(self, prompt: Prompt, view: TableView, seen: dict[int, CardView]) -> Iterator[Readable]:
        """The cards that the question is about: what asks, what is looked at, what can be picked; the hand,
        where all of it is.
        """
        handles = [prompt.source, *(card.handle for card in view.shown)]
        if prompt.kind == PromptKind.REDRAW:
            handles += [card.handle for card in view.sides[prompt.seat].hand]
        for option in prompt.options:
            holomem = find_holomem(view, option.target)
            handles += [option.card, holomem.card.handle if holomem is not None else NONE]
        numbers: dict[str, CardView] = {}
        for handle in handles:
            card = seen.get(handle)
            if card is not None and card.type is not CardType.CHEER:
                numbers.setdefault(card.number, card)
        called = Counter(card_view_name(card) for card in numbers.values())
        for number, card in list(numbers.items())[:MOST_CARDS]:
            if number in self._pool.cards:
                name = card_view_name(card)
                shown = f"{name} [{number}]" if called[name] > 1 else name
                yield Readable(shown, str(Target(What.CARD, number)))


def asks_for_open_cheer(game: Game) -> bool:
    """Whether it is asked which holomem gets a cheer that everybody sees: the one of the turn, or one that
    comes from life.
    """
    prompt = game.prompt
    if prompt is None or prompt.kind != PromptKind.HOLOMEM or prompt.source == NONE:
        return False
    is_cheer = game.card(prompt.source).type is CardType.CHEER
    return is_cheer and prompt.source in open_cards(game.table)


def tell_cards_apart(game: Game, labels: Mapping[Option, Label]) -> dict[str, Label]:
    """The labels by option id. Where different cards are called the same, their HP tells them apart, or their
    numbers where the HP is the same as well, or is no longer what is printed.
    """
    cards: dict[str, dict[str, int]] = {}
    for option, label in labels.items():
        if option.card != NONE:
            card = game.card(option.card)
            cards.setdefault(_called(game, option, label), {})[card.number] = card.hp
    apart = {}
    for option, label in labels.items():
        named = cards[_called(game, option, label)] if option.card != NONE else {}
        if len(named) > 1:
            card = game.card(option.card)
            is_by_hp = len(set(named.values())) == len(named) and option.kind not in ON_STAGE
            suffix = tr(", HP {hp}", hp=card.hp) if is_by_hp else f" [{card.number}]"
            detail = label.detail.removeprefix(tr("HP {hp}. {arts}", hp=card.hp, arts="") if is_by_hp else "")
            label = structs.replace(
                label,
                text=cut(label.text, BUTTON - len(suffix)) + suffix,
                detail=detail,
                item=cut(label.item, BUTTON - len(suffix)) + suffix if label.item else "",
            )
        apart[option.id] = label
    return apart


def _called(game: Game, option: Option, label: Label) -> str:
    """What a card is called among the options: by an action, its name; by any other, all of the label."""
    return f"{option.kind} {card_name(game.card(option.card))}" if option.kind in ACTIONS else label.text


def say_brought(game: Game, option: Option) -> str:
    """The texts that an action brings into play, a paragraph each; "" if it brings none."""
    if option.kind == OptionKind.ACTIVATE:
        ref, _ = find_activated(game.table, option.card, option.number)
        text = ref.text
        return say_same_text(game.card(option.card), text)
    if option.kind == OptionKind.ART:
        card = game.card(option.card)
        art = card.arts[option.number]
        if art.ability is None:
            return ""
        return tr("{head}: {text}", head=tr_name(art.name), text=say_text(card, art.ability))
    if option.kind == OptionKind.ABILITY:
        return say_ability_text(game.table, find_ability(game.table, option))
    kinds = BROUGHT.get(option.kind)
    if kinds is None:
        return ""
    card = game.card(option.card)
    if option.kind in (OptionKind.OSHI_SKILL, OptionKind.SP_OSHI_SKILL):
        # Its name and its cost stand on the button.
        return "\n".join(say_text(card, each) for each in card.abilities if each.kind in kinds)
    return "\n".join(describe_ability(card, each) for each in card.abilities if each.kind in kinds)


def stage_of(view: TableView) -> Iterator[HolomemView]:
    """Every holomem."""
    for side in view.sides:
        yield from side.stage


def find_holomem(view: TableView, handle: int) -> HolomemView | None:
    """The holomem with this handle."""
    return next((holomem for holomem in stage_of(view) if holomem.handle == handle), None)


def see_cards(view: TableView) -> Iterator[CardView]:
    """Every card whose face the viewer sees."""
    yield from (*view.shown, *view.open_cards)
    for side in view.sides:
        if side.oshi is not None:
            yield side.oshi
        yield from (*side.hand, *side.archive)
        for holomem in side.stage:
            yield from (holomem.card, *holomem.cheers, *holomem.attached, *holomem.under)


def say_beside(prompt: Prompt, view: TableView) -> str:
    """The hand beside a question about all of it; where one picks from cards looked at, all of them, those
    that can be picked marked.
    """
    if prompt.kind == PromptKind.REDRAW:
        return tr("Your hand:") + "\n" + describe_cards(view.sides[prompt.seat].hand)
    eligible, looked = {option.card for option in prompt.options}, {card.handle for card in view.shown}
    if looked <= eligible or not eligible <= looked:
        return ""
    lines = [f"{'✔' if card.handle in eligible else '✘'} {card_view_name(card)}" for card in view.shown]
    return "\n".join([tr("You are looking at (✔ can be picked):"), *lines])


def say_effect(preview: Preview, target: HolomemView) -> str:
    """As in "80 on AZKi (Debut), center: DOWN", "30 to 50 on AZKi (Debut), back 2: HP 70 → 40 to 20"."""
    place = tr(POSITIONS[target.position])
    if target.position is Position.BACK:
        place = tr("back {number}", number=target.index)
    return tr(
        "{damage} on {target}: {fate}",
        damage=preview.damage,
        target=tr("{card}, {place}", card=card_view_name(target.card), place=place),
        fate=say_fate(preview, target),
    )


def say_fate(preview: Preview, target: HolomemView) -> str:
    """What becomes of the target's HP, as in "HP 70 → 40", "DOWN", "HP 70 → 40 or DOWN"."""
    if preview.is_down:
        return tr("DOWN")
    least, most = (str(max(0, target.hp - amount)) for amount in (preview.most, preview.least))
    if preview.may_go_down:
        least = tr("DOWN")
        return tr("HP {hp} → {most} or {least}", hp=target.hp, most=most, least=least)
    if least != most:
        return tr("HP {hp} → {most} to {least}", hp=target.hp, most=most, least=least)
    return tr("HP {hp} → {left}", hp=target.hp, left=least)


def say_why_open(preview: Preview) -> str:
    """What the damage hangs on: dice, or what is chosen first; "" if it is sure."""
    if preview.rolls:
        return tr("by the dice")
    return tr("by what is chosen first") if preview.asks and preview.least != preview.most else ""


def say_unused(performers: int) -> str:
    """That so many holomem can still use arts."""
    return tr_n("{number} holomem can still use an art", "{number} holomem can still use arts", performers)


def warn(prompt: Prompt) -> Iterator[tuple[str, Caution]]:
    """What is given up by ending a phase."""
    end = next((option for option in prompt.options if option.kind == OptionKind.END), None)
    if end is None:
        return
    if prompt.kind == PromptKind.PERFORMANCE:
        performers = {option.card for option in prompt.options if option.kind == OptionKind.ART}
        if performers:
            yield end.id, Caution(say_unused(len(performers)), is_strong=True)
        return
    counts = Counter(tr(ACTIONS[OptionKind(o.kind)]) for o in prompt.options if o.kind in ACTIONS)
    if counts:
        yield end.id, Caution(tr("still possible: {actions}", actions=tr(", ").join(counts)))
