"""hOCG's questions as a player should see them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import structs

from bot.app.lookup.targets import Target, What
from bot.app.packs.asking import Asking, Caution, Readable, Sort, tell
from bot.games.hocg.brevity import place_texts
from bot.games.hocg.pictures import has_sheet
from engine.hocg import Game
from engine.hocg.actions.menu import list_sorts
from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import HOLOMEM_PROMPTS, CardType, OptionKind, PromptKind
from engine.hocg.language.worth import say_arts, say_doing
from engine.hocg.queries.board import open_cards, view_card
from engine.hocg.queries.naming import (
    cut,
    numbering,
    say_number,
)
from engine.hocg.state.table import Table
from engine.hocg.state.views import CardView, HolomemView, SideView, TableView
from engine.hocg.words.asking import say_ability_text
from engine.hocg.words.board import card_view_name, describe_cards, describe_piles
from engine.hocg.words.brought import Brought
from engine.hocg.words.question import TableQuestion
from engine.hocg.words.text_forecast import say_idle
from engine.hocg.words.wording import find_played
from engine.kernel.brevity import is_brief
from engine.kernel.copies import group_copies, say_copies
from engine.kernel.facts import join_facts
from engine.kernel.prompts import NONE, Option, Prompt
from engine.kernel.questions import Label
from engine.kernel.translation import mark, tr, tr_n

BUTTON = 80
MOST_CARDS = 25
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


FROM_HAND = frozenset({OptionKind.PLACE, OptionKind.BLOOM, OptionKind.USE})
"""What is done with a card of the hand, which its line names."""


class Asker:
    """Puts the question of a match into words.

    Args:
        pool: the cards.
    """

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def ask(self, game: Game) -> Asking:
        """The waiting question. Raises ValueError if there is none."""
        question = game.question()
        prompt, view = question.prompt, game.view(question.prompt.seat)
        beside, options = say_beside(game, prompt, view), arrange(question, game.table, view)
        meant = (*options, *(option for each in question.choices for option in each.options))
        sources = [view_card(game.card(handle), handle) for handle in question.cards]
        numbers = dict(find_cards(prompt, meant, view, sources))
        called = Counter(card_view_name(card) for card in numbers.values())
        doubled = frozenset(number for number, card in numbers.items() if called[card_view_name(card)] > 1)
        with numbering(doubled):
            labels = {option: self._label(game, question, option) for option in options}
            brought = {option: question.brought(option) for option in prompt.options}
            texts = {option: found.text for option, found in brought.items() if found.text}
            labels.update(question.label_arts(labels))
            if is_brief():
                labels, texts = place_texts(labels, texts)
            asking = tell(question, Asking({option.id: label for option, label in labels.items()}))
            return structs.replace(
                asking,
                cards=tuple(self._readable(numbers)),
                secrets={option.id: fact for option in options if (fact := question.from_hand(option))},
                texts={option.id: text for option, text in texts.items()},
                beside=beside or say_looked_at(options, view),
                cautions=dict(warn(prompt, brought)),
                listed=tr("1 is uppermost") if prompt.is_arrangement else "",
                has_sheet=has_sheet(view, prompt),
                sorts=tuple(
                    Sort(tr(name), used) for name, used in list_sorts(game.table, prompt.seat).items()
                ),
            )

    def _label(self, game: Game, question: TableQuestion, option: Option) -> Label:
        label = question.label(option)
        if option.kind == OptionKind.ABILITY:
            played = find_played(game.table, option)
            whole = "" if is_brief() else " ".join(say_ability_text(game.table, played.ability).split())
            return structs.replace(label, detail=say_idle(game.table, played) or whole)
        target = game.table.holomem(option.target) if option.target != NONE else None
        host = "" if target is None else say_number(game.card(target.top).number)
        number = "" if option.card == NONE else say_number(game.card(option.card).number)
        is_whole = not label.text.endswith("…") and number in label.text
        if is_whole or not (number or host):
            return label
        with numbering(frozenset()):  # there is no room for the numbers in their places
            label = question.label(option)
        room, detail = BUTTON - len(number), label.detail
        if host not in ("", number) and not is_brief():
            place = host.strip()
            detail = tr("on {number}: {detail}", number=place, detail=detail) if detail else place
        return structs.replace(
            label,
            text=cut(label.text, room) + number,
            counted="",
            detail=detail,
            item=cut(label.item, room) + number if label.item else "",
            line=cut(label.line, room) + number if label.line and option.kind in FROM_HAND else label.line,
        )

    def list_readable(self, view: TableView) -> Iterator[Readable]:
        """The cards that lie on the table and in the hand to be read, cheers and stacks left out."""
        cards: list[CardView] = []
        for side in view.sides:
            cards += [] if side.oshi is None else [side.oshi]
            for holomem in side.stage:
                cards += (holomem.card, *holomem.attached)
            cards += side.hand
        return self._readable({card.number: card for card in cards if card.type is not CardType.CHEER})

    def _readable(self, numbers: Mapping[str, CardView]) -> Iterator[Readable]:
        """The cards to be read, each called as in the question."""
        for number, card in list(numbers.items())[:MOST_CARDS]:
            if number in self._pool.cards:
                name = card_view_name(card)
                if card.type is CardType.OSHI:  # its holomem are called the same
                    name = tr("{name} (Oshi)", name=name)
                yield Readable(name, str(Target(What.CARD, number)))


def arrange(question: TableQuestion, table: Table, view: TableView) -> Sequence[Option]:
    """The options in the order in which they are listed: cards of a whole pile by name and level, copies
    together; holomem by where they stand; all others as the game has them.
    """
    prompt = question.prompt
    if not question.is_from_pile:
        return order_by_place(table, prompt.options)
    seen = {card.handle: card for card in see_cards(view)}

    def read(option: Option) -> tuple[int, str, int, str]:
        kind, place, name, number = seen[option.card].order
        return kind, name, place, number

    return sorted(prompt.options, key=read) if all(o.card in seen for o in prompt.options) else prompt.options


def order_by_place(table: Table, options: Sequence[Option]) -> list[Option]:
    """Options that follow each other and differ in their holomem alone, by the numbers of the back."""

    def find_action(option: Option) -> tuple[str, int, int, int]:
        holomem = table.holomem(option.target)
        seat = NONE if holomem is None else holomem.seat
        is_its_own = holomem is None or option.card in (*holomem.stack, *holomem.cheers, *holomem.attached)
        return option.kind, NONE if is_its_own else option.card, option.number, seat

    def find_number(option: Option) -> int:
        holomem = table.holomem(option.target)
        return 0 if holomem is None else holomem.back_number

    return [option for _, run in groupby(options, find_action) for option in sorted(run, key=find_number)]


def find_cards(
    prompt: Prompt, options: Sequence[Option], view: TableView, sources: Sequence[CardView]
) -> Iterator[tuple[str, CardView]]:
    """The cards that the question is about, by their numbers: what asks, what is looked at, what can be
    picked, in the order in which it is listed; the hand, where all of it is.

    Args:
        prompt: the question.
        options: its options in the order in which they are listed, and those of the choices to come.
        view: the view of whoever is asked.
        sources: the cards whose texts it comes from, and those that it is asked for.
    """
    seen = {card.handle: card for card in (*sources, *see_cards(view))}
    handles = [*(card.handle for card in sources), prompt.source]
    if prompt.kind == PromptKind.REDRAW:
        hand = view.sides[prompt.seat].hand
        handles += [card.handle for card in sorted(hand, key=lambda card: card.order)]
    for option in options:
        holomem = find_holomem(view, option.target)
        handles += [option.card, holomem.card.handle if holomem is not None else NONE]
    handles += [card.handle for card in (*view.shown, *_list_beside(prompt, options, view))]
    for number, card in {
        seen[handle].number: seen[handle] for handle in dict.fromkeys(handles) if handle in seen
    }.items():
        if card.type is not CardType.CHEER:
            yield number, card


def _list_beside(prompt: Prompt, options: Sequence[Option], view: TableView) -> Iterator[CardView]:
    """The cards that a question names beside what can be picked: those attached to a holomem, and the own
    center, where it pays for a baton pass or has been placed before the back.
    """
    center = view.sides[prompt.seat].center
    passes = any(option.kind == OptionKind.BATON_PASS for option in options)
    if center is not None and (passes or not view.turn):
        yield center.card
    for option in options:
        holomem = find_holomem(view, option.target)
        if holomem is not None:
            yield from holomem.attached


def asks_for_open_cheer(game: Game) -> bool:
    """Whether it is asked which holomem gets a cheer that everybody sees: the one of the turn, or one that
    comes from life.
    """
    prompt = game.prompt
    if prompt is None or prompt.kind not in HOLOMEM_PROMPTS or prompt.source == NONE:
        return False
    is_cheer = game.card(prompt.source).type is CardType.CHEER
    return is_cheer and prompt.source in open_cards(game.table)


def stage_of(view: TableView) -> Iterator[HolomemView]:
    """Every holomem of both players."""
    for side in view.sides:
        yield from side.stage


def find_holomem(view: TableView, handle: int) -> HolomemView | None:
    """The holomem with this handle; ``None`` if it stands on no stage."""
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


def say_beside(game: Game, prompt: Prompt, view: TableView) -> str:
    """What else there is to see: the hand where a question is about all of it, the piles where one acts."""
    own, other = view.sides[prompt.seat], view.sides[1 - prompt.seat]
    if prompt.kind == PromptKind.MAIN and not is_brief():
        return "\n".join(
            [
                tr("You: {piles}.", piles=describe_piles(own)),
                tr("Opponent: {piles}.", piles=describe_piles(other)),
            ]
        )
    return say_hand(game, own) if prompt.kind == PromptKind.REDRAW else ""


def say_hand(game: Game, side: SideView) -> str:
    """A whole hand, each card with what it is good for."""
    title = tr_n("Your hand ({number} card):", "Your hand ({number} cards):", len(side.hand))
    handles = {card.number: card.handle for card in side.hand}
    lines = []
    for line, (card, _) in zip(describe_cards(side.hand).splitlines(), group_copies(side.hand), strict=True):
        printed = game.card(handles[card.number])
        is_support = card.type is CardType.SUPPORT
        facts = say_doing(printed) if is_support else say_arts(printed)
        lines.append(join_facts(line, " ".join(facts.split())))
    return "\n".join((title, *lines))


def say_looked_at(options: Sequence[Option], view: TableView) -> str:
    """Where one picks from cards looked at, all of them: those that can be picked first, in the order in
    which they are listed.
    """
    looked = {card.handle: card for card in view.shown}
    first: dict[str, int] = {}
    for option in options:
        first.setdefault(option.likeness, len(first))
    listed = sorted(options, key=lambda option: first[option.likeness])  # copies stand together
    eligible = [option.card for option in listed]
    if not looked.keys() - eligible or not looked.keys() >= set(eligible):
        return ""
    if is_brief():
        others = Counter(card_view_name(card) for card in view.shown if card.handle not in eligible)
        names = (name + say_copies(count) for name, count in others.items())
        return tr("Not to be picked: {cards}.", cards=tr(", ").join(names))
    lines = [f"✔ {card_view_name(looked[handle])}" for handle in eligible]
    lines += [f"✘ {card_view_name(card)}" for card in view.shown if card.handle not in eligible]
    return "\n".join([tr("You are looking at (✔ can be picked):"), *lines])


def say_unused(performers: int) -> str:
    """That so many holomem can still use arts."""
    if is_brief():
        return tr_n("{number} can still attack", "{number} can still attack", performers)
    return tr_n("{number} holomem can still use an art", "{number} holomem can still use arts", performers)


def warn(prompt: Prompt, brought: Mapping[Option, Brought]) -> Iterator[tuple[str, Caution]]:
    """What would be used for nothing, and what is given up by ending a phase."""
    for option in prompt.options:
        if wasted := brought[option].wasted:
            yield option.id, Caution(wasted, is_strong=True)
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
