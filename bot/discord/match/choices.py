"""The menu of a prompt: its options by group, item and entry, and where in that menu a player stands.

A menu is made anew from the prompt at every press. Where the player stands travels in the ``custom_id``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from bot.app.packs.asking import Asking, Caution, number_choices
from bot.discord.platform.addresses import from_base36, pack, pack_set, to_base36, unpack
from bot.discord.platform.limits import BUTTON_LABEL, SELECT_OPTIONS
from bot.discord.platform.markdown import shorten
from engine.kernel.copies import say_copies
from engine.kernel.facts import join_facts
from engine.kernel.prompts import Prompt, Relation
from engine.kernel.questions import Label
from engine.kernel.translation import tr

ABSENT = "-"
STEPS = 32
"""So many ordered picks fit into a ``custom_id``; the rest can only follow as it is listed."""
FEW = 5
"""Up to so many lines are buttons, more are a select."""
SHOWING = 3
"""What is added to the digit of an address that tells how far a choice is, where its cards are shown."""
PRESSES = 3
"""Up to so many picks are pressed one after another where that makes copies share a line."""
MOST_ORDERED, MOST_NUMBERED = 2, 3
"""Of so many left, each order has a button: with its names, or with its numbers where all have one."""


def say_none(asking: Asking) -> str:
    """What the answer that picks nothing is called at a question."""
    return asking.none or tr("None of them")


@dataclass(frozen=True)
class Entry:
    """One line of the menu: an option, or several that are copies of each other.

    Args:
        index: place of the option in the prompt; of the first, if there are copies.
        copies: how many options it stands for.
        label: the option in words.
    """

    index: int
    copies: int
    label: Label

    @property
    def line(self) -> str:
        """What is picked, in a menu below the name of its group, for somebody who has the board before them;
        where there are copies, how many there are.
        """
        times = say_copies(self.copies) if self.copies > 1 else ""
        line = self.label.line
        return shorten(line, BUTTON_LABEL - len(times)) + times if line else self.text

    @property
    def text(self) -> str:
        """What is picked; where there are copies, how many there are."""
        if self.copies == 1:
            return self.label.text
        counted = self.label.counted.replace("{number}", str(self.copies))
        if counted and len(counted) <= BUTTON_LABEL:
            return counted
        times = say_copies(self.copies)
        return shorten(self.label.text, BUTTON_LABEL - len(times)) + times


def count_options(entries: Sequence[Entry]) -> int:
    """How many things there are to choose from: copies share a line, and each of them counts."""
    return sum(entry.copies for entry in entries)


def say_facts(entry: Entry, caution: Caution | None) -> str:
    """What there is to say of a line beside what it is; what would be given up comes first."""
    return join_facts("" if caution is None else caution.text, entry.label.detail)


@dataclass(frozen=True)
class Spot:
    """Where in a menu a player stands.

    Args:
        group: number of the opened group, if one is open.
        item: number of the opened item within that group, if one is open.
        page: page of a long list, from 0.
        picks: places of the options picked so far, in the order in which they were picked.
        is_confirming: whether the picks only wait to be confirmed.
        takes_rest: whether what is left follows the picks in the order in which it is listed.
        shows_cards: whether the picture of the cards of the choice stands in the panel.
    """

    group: int | None = None
    item: int | None = None
    page: int = 0
    picks: tuple[int, ...] = ()
    is_confirming: bool = False
    takes_rest: bool = False
    shows_cards: bool = False

    def encode(self, *, is_ordered: bool = True) -> tuple[str, str]:
        """The spot as two arguments of a ``custom_id``."""
        parts = [ABSENT if number is None else to_base36(number) for number in (self.group, self.item)]
        flags = (2 if self.takes_rest else int(self.is_confirming)) + SHOWING * self.shows_cards
        place = ".".join([*parts, to_base36(self.page), str(flags)])
        return place, pack(self.picks) if is_ordered else pack_set(self.picks)

    @classmethod
    def decode(cls, arguments: Sequence[str]) -> "Spot":
        """The spot that :meth:`encode` wrote. Raises ValueError for anything else."""
        if len(arguments) < 2 or arguments[0].count(".") != 3:
            raise ValueError(f"{arguments!r} is no place in a menu")
        group, item, page, flags = arguments[0].split(".")
        shows_cards, state = divmod(int(flags), SHOWING)
        return cls(
            group=None if group == ABSENT else from_base36(group),
            item=None if item == ABSENT else from_base36(item),
            page=from_base36(page),
            picks=unpack(arguments[1]),
            is_confirming=state > 0,
            takes_rest=state == 2,
            shows_cards=shows_cards > 0,
        )

    def at(self, *, group: int | None = None, item: int | None = None, page: int = 0) -> "Spot":
        """The same picks, seen from another place."""
        return Spot(group, item, page, self.picks)


def is_stepwise(prompt: Prompt) -> bool:
    """Whether the options are picked one after another: their order or what they have to do with each other
    counts, there are many, or they are copies of a few.
    """
    if prompt.at_most == 1:
        return False
    is_related = prompt.relation is not Relation.NONE
    return prompt.is_ordered or is_related or len(prompt.options) > SELECT_OPTIONS or _repeats_few(prompt)


def _repeats_few(prompt: Prompt) -> bool:
    """Whether so few different options are left where copies share a line that a few presses pick them."""
    kinds = {option.likeness for option in prompt.options}
    return prompt.at_most <= PRESSES and len(kinds) <= FEW and len(kinds) < len(prompt.options)


class Menu:
    """The options of one prompt, put in order.

    Args:
        prompt: the prompt.
        labels: option id -> the option in words, in the order in which the options are listed.
    """

    def __init__(self, prompt: Prompt, labels: Mapping[str, Label]) -> None:
        self.prompt = prompt
        self.labels = tuple(labels[option.id] for option in prompt.options)
        numbers = number_choices(prompt, labels)
        self.numbers = tuple(numbers[option.id] for option in prompt.options)

    @property
    def is_single(self) -> bool:
        """Whether at most one option is picked."""
        return self.prompt.at_most == 1

    @property
    def is_stepwise(self) -> bool:
        """Whether the options are picked one after another."""
        return is_stepwise(self.prompt)

    def left(self, picks: tuple[int, ...]) -> tuple[int, ...]:
        """The places of the options that may still be picked beside these."""
        options = self.prompt.options
        beside = set(self.prompt.beside([options[pick] for pick in picks]))
        return tuple(place for place, option in enumerate(options) if option in beside)

    def entries(self, picks: tuple[int, ...] = ()) -> tuple[Entry, ...]:
        """The lines to choose from, by their numbers. Copies share a line where one of them is picked at a
        time.
        """
        shares = self.is_single or self.is_stepwise
        first: dict[int, int] = {}
        copies: dict[int, int] = {}
        for place in sorted(self.left(picks), key=self.numbers.__getitem__):
            index = first.setdefault(self.numbers[place], place) if shares else place
            copies[index] = copies.get(index, 0) + 1
        return tuple(Entry(index, number, self.labels[index]) for index, number in copies.items())

    def groups(self) -> tuple[str, ...]:
        """The sorts of action, in the order in which they first appear."""
        return tuple(dict.fromkeys(label.group for label in self.labels))

    def items(self, group: int) -> tuple[str, ...]:
        """The things that the options of a group start from."""
        name = self.groups()[group]
        return tuple(dict.fromkeys(label.item for label in self.labels if label.group == name))

    def orders(self, spot: Spot, *, are_numbered: bool) -> tuple[tuple[int, ...], ...]:
        """The orders of what is left, where they are so few that each has a button; none else. Orders of
        copies that come to the same are one.

        Args:
            spot: what is picked.
            are_numbered: whether the options have numbers by which they are called.
        """
        left = sorted(self.left(spot.picks), key=self.numbers.__getitem__)
        most = MOST_NUMBERED if are_numbered else MOST_ORDERED
        if not self.prompt.is_arrangement or not 1 < len(left) <= most:
            return ()
        kinds: dict[tuple[str, ...], tuple[int, ...]] = {}
        for order in permutations(left):
            kinds.setdefault(tuple(self.prompt.options[place].likeness for place in order), order)
        return tuple(kinds.values())

    def entries_at(self, spot: Spot) -> tuple[Entry, ...]:
        """The lines within the opened group and item."""
        entries = self.entries(spot.picks)
        if spot.group is not None:
            name = self.groups()[spot.group]
            entries = tuple(entry for entry in entries if entry.label.group == name)
            if spot.item is not None:
                item = self.items(spot.group)[spot.item]
                entries = tuple(entry for entry in entries if entry.label.item == item)
        return entries

    def picked(self, spot: Spot) -> tuple[int, ...]:
        """The places of everything that is picked at a spot."""
        if not spot.takes_rest:
            return spot.picks
        return (*spot.picks, *self.left(spot.picks)[: self.prompt.at_most - len(spot.picks)])

    def ids(self, spot: Spot) -> tuple[str, ...]:
        """The ids of what is picked at a spot, as an answer takes them. Of copies it takes the last ones: so
        the cards that are left of a hand stay in their order, question after question.
        """
        options, copies = self.prompt.options, dict[str, list[str]]()
        for option in options:
            copies.setdefault(option.likeness, []).append(option.id)
        return tuple(copies[options[pick].likeness].pop() for pick in self.picked(spot))

    def fits(self, spot: Spot) -> bool:
        """Whether a spot makes sense in this menu (a ``custom_id`` can be forged)."""
        count = len(self.prompt.options)
        if any(not 0 <= pick < count for pick in spot.picks) or len(set(spot.picks)) != len(spot.picks):
            return False
        if spot.group is None:
            return spot.item is None
        if spot.group >= len(self.groups()):
            return False
        return spot.item is None or spot.item < len(self.items(spot.group))

    def add(self, spot: Spot, chosen: Sequence[int]) -> Spot:
        """The spot after choosing these places in a select.

        Raises:
            ValueError: one of them can't be chosen there.
        """
        if self.is_stepwise:
            picks = spot.picks
            for place in chosen:
                if place not in self.left(picks):
                    raise ValueError(f"option {place} can't be picked beside {picks}")
                picks = (*picks, place)
            return self.settle(replace(spot, picks=picks, page=0))
        if not chosen or any(not 0 <= place < len(self.prompt.options) for place in chosen):
            raise ValueError(f"there are no options {tuple(chosen)}")
        return replace(spot, picks=tuple(chosen), is_confirming=True)

    def settle(self, spot: Spot) -> Spot:
        """Add what is left when there is only one way to go on; with nothing left, go to the confirmation."""
        left = self.left(spot.picks)
        if self.prompt.is_arrangement and len(left) == 1:
            spot = replace(spot, picks=(*spot.picks, left[0]))
            left = ()
        return spot if left else replace(spot, is_confirming=True)
