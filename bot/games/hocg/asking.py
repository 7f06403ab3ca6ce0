"""hOCG's questions as a player should see them."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice

from msgspec import structs

from bot.app.lookup.targets import Target, What
from bot.app.packs.asking import Asking, Caution, Readable, Sort, tell
from bot.games.hocg.pictures import has_sheet, is_of_cards
from engine.hocg import Game
from engine.hocg.actions.menu import list_sorts
from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import HOLOMEM_PROMPTS, CardType, OptionKind, PromptKind
from engine.hocg.queries.board import (
    find_visible,
    open_cards,
    shown_cards,
    view_card,
    view_cards,
)
from engine.hocg.queries.naming import (
    LINE,
    cut,
    numbering,
    say_number,
)
from engine.hocg.state.table import Table
from engine.hocg.state.views import CardView, TableView
from engine.hocg.words.board import card_view_name
from engine.hocg.words.brought import WASTED, Brought
from engine.hocg.words.question import TableQuestion
from engine.kernel.brevity import is_brief
from engine.kernel.facts import join_facts
from engine.kernel.prompts import NONE, Option, Prompt
from engine.kernel.questions import Label
from engine.kernel.translation import tr

BUTTON = 80
MOST_CARDS = 25
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
        prompt, table = question.prompt, game.table
        visible = find_visible(table, prompt.seat)
        options = arrange(question, table, visible)
        meant = (*options, *(option for each in question.choices for option in each.options))
        cards = find_cards(table, prompt, meant, visible, question.cards)
        names = [card_view_name(card) for card in cards]
        doubled = frozenset(
            card.number for card, name in zip(cards, names, strict=True) if names.count(name) > 1
        )
        with numbering(doubled):
            names = [card_view_name(card) for card in cards] if doubled else names
            labels = {option: self._label(game, question, option) for option in options}
            brought = {option: question.brought(option) for option in prompt.options}
            texts = {option: found.text for option, found in brought.items() if found.text}
            labels.update(question.label_arts(labels))
            if is_brief():
                labels, texts = place_texts(labels, texts)
            asking = tell(question, Asking({option.id: label for option, label in labels.items()}))
            return structs.replace(
                asking,
                cards=tuple(self._readable(cards, names)),
                secrets={option.id: fact for option in options if (fact := question.from_hand(option))},
                texts={option.id: text for option, text in texts.items()},
                beside=asking.beside or question.say_looked_at(options),
                cautions=dict(warn(question, brought)),
                has_sheet=is_of_cards(prompt) and _has_sheet(table, prompt),
                sorts=tuple(Sort(tr(name), used) for name, used in list_sorts(table, prompt.seat).items()),
            )

    def _label(self, game: Game, question: TableQuestion, option: Option) -> Label:
        label = question.label(option)
        if option.kind == OptionKind.ABILITY:
            return label
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
        seen = {card.number: card for card in cards if card.type is not CardType.CHEER}.values()
        return self._readable(seen, map(card_view_name, seen))

    def _readable(self, cards: Iterable[CardView], names: Iterable[str]) -> Iterator[Readable]:
        """The cards to be read, each called as in the question."""
        for card, name in islice(zip(cards, names, strict=True), MOST_CARDS):
            if card.number in self._pool.cards:
                called = name
                if card.type is CardType.OSHI:  # its holomem are called the same
                    called = tr("{name} (Oshi)", name=name)
                yield Readable(called, str(Target(What.CARD, card.number)))


def arrange(question: TableQuestion, table: Table, visible: Collection[int]) -> Sequence[Option]:
    """The options in the order in which they are listed: cards of a whole pile by name and level, copies
    together; holomem by where they stand; all others as the game has them.

    Args:
        question: the question.
        table: the table.
        visible: the cards that whoever is asked sees.
    """
    prompt = question.prompt
    if not question.is_from_pile:
        return order_by_place(table, prompt.options)

    def read(option: Option) -> tuple[int, str, int, str]:
        kind, place, name, number = view_card(table.cards[option.card], option.card).order
        return kind, name, place, number

    is_seen = all(option.card in visible for option in prompt.options)
    return sorted(prompt.options, key=read) if is_seen else prompt.options


def order_by_place(table: Table, options: Sequence[Option]) -> list[Option]:
    """Options that follow each other and differ in their holomem alone, by the numbers of the back."""
    holomem = {option.target: table.holomem(option.target) for option in options}

    def find_action(option: Option) -> tuple[str, int, int, int]:
        target = holomem[option.target]
        seat = NONE if target is None else target.seat
        is_its_own = target is None or option.card in (*target.stack, *target.cheers, *target.attached)
        return option.kind, NONE if is_its_own else option.card, option.number, seat

    def find_number(option: Option) -> int:
        target = holomem[option.target]
        return 0 if target is None else target.back_number

    return [option for _, run in groupby(options, find_action) for option in sorted(run, key=find_number)]


def find_cards(
    table: Table, prompt: Prompt, options: Sequence[Option], visible: set[int], sources: Sequence[int]
) -> list[CardView]:
    """The cards that the question is about, each number once: what asks, what is looked at, what can be
    picked, in the order in which it is listed; the hand, where all of it is.

    Args:
        table: the table.
        prompt: the question.
        options: its options in the order in which they are listed, and those of the choices to come.
        visible: the cards that whoever is asked sees.
        sources: the cards whose texts it comes from, and those that it is asked for.
    """
    handles = [*sources, prompt.source]
    if prompt.kind == PromptKind.REDRAW:
        hand = view_cards(table, table.player(prompt.seat).hand)
        handles += [card.handle for card in sorted(hand, key=lambda card: card.order)]
    holomem = [table.holomem(option.target) for option in options]
    for option, target in zip(options, holomem, strict=True):
        handles += [option.card, NONE if target is None else target.top]
    handles += shown_cards(table, prompt.seat)
    handles += _list_beside(table, prompt)
    handles += [card for target in holomem if target is not None for card in target.attached]
    seen = visible.union(sources)
    faces, cheer = [(table.cards[handle], handle) for handle in handles if handle in seen], CardType.CHEER
    numbers = {face.number: handle for face, handle in faces if face.type is not cheer}
    return list(view_cards(table, numbers.values()))


def _list_beside(table: Table, prompt: Prompt) -> list[int]:
    """The card that a question names beside what can be picked: the own center, where it pays for a baton
    pass or has been placed before the back.
    """
    center = table.player(prompt.seat).center
    passes = any(option.kind == OptionKind.BATON_PASS for option in prompt.options)
    return [center.top] if center is not None and (passes or not table.state.turn) else []


def asks_for_open_cheer(game: Game) -> bool:
    """Whether it is asked which holomem gets a cheer that everybody sees: the one of the turn, or one that
    comes from life.
    """
    prompt = game.prompt
    if prompt is None or prompt.kind not in HOLOMEM_PROMPTS or prompt.source == NONE:
        return False
    is_cheer = game.card(prompt.source).type is CardType.CHEER
    return is_cheer and prompt.source in open_cards(game.table)


def _has_sheet(table: Table, prompt: Prompt) -> bool:
    """Whether the cards of a choice are drawn."""
    shown = view_cards(table, shown_cards(table, prompt.seat))
    archived = [card for player in table.state.players for card in player.archive]
    return has_sheet(prompt, shown, table.player(prompt.seat).hand, archived)


def warn(question: TableQuestion, brought: Mapping[Option, Brought]) -> Iterator[tuple[str, Caution]]:
    """What would be used for nothing, and what is given up by ending a phase: arts are asked about again.

    Args:
        question: the question.
        brought: what its options bring into play.
    """
    prompt = question.prompt
    for option in prompt.options:
        if wasted := brought[option].wasted:
            yield option.id, Caution(wasted, is_strong=True)
        if option.kind == OptionKind.END and (given_up := question.given_up):
            yield option.id, Caution(given_up, is_strong=prompt.kind == PromptKind.PERFORMANCE)


def place_texts(
    labels: Mapping[Option, Label], texts: Mapping[Option, str]
) -> tuple[dict[Option, Label], dict[Option, str]]:
    """The options, with their texts in their lines where they have room and no other brings the same; and
    the other texts, which no line begins then.

    Args:
        labels: the options in words.
        texts: what they bring into play.
    """
    sharing, placed, apart = Counter(texts.values()), dict(labels), {}
    for option, label in labels.items():
        if option.kind in WASTED and option.target == NONE and option not in texts:
            # It does nothing now, and its caution says why.
            placed[option] = structs.replace(label, detail="")
    for option, text in texts.items():
        is_text_alone = option.kind in WASTED and option.target == NONE
        facts = "" if is_text_alone else labels[option].detail
        if option.kind == OptionKind.ABILITY and facts:
            continue  # it does nothing now, and the line says why
        whole = join_facts(facts, " ".join(text.split()))
        if sharing[text] == 1 and len(whole) <= LINE:
            facts = whole
        else:
            apart[option] = text
        placed[option] = structs.replace(labels[option], detail=facts)
    return placed, apart
