"""Prompts: complete typed questions that know which answers they allow."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import cast

import msgspec

from engine.kernel.errors import IllegalAnswer
from engine.kernel.translation import tr

NONE = -1
"""Stands for "no card", "no target" or "no number" in an option."""
SHOWN = 5
"""How many of its options a prompt names to whoever picks another."""


class Relation(StrEnum):
    """What options must have to do with each other to be picked together."""

    NONE = ""
    DIFFERENT = "different"
    """No two of them are in the same group."""
    COMMON = "common"
    """All of them are in some one group."""


def most_alike(groups: Iterable[tuple[str, ...]]) -> int:
    """How many of these share one thing at most."""
    return max(_count_in(groups).values(), default=0)


def most_together(relation: Relation, groups: Sequence[tuple[str, ...]], wanted: int) -> int:
    """How many options of these groups, up to as many as wanted, can be picked together."""
    if relation is not Relation.DIFFERENT:
        return min(wanted, most_alike(groups) if relation is Relation.COMMON else len(groups))
    sets = [frozenset(each) for each in dict.fromkeys(groups)]

    def search(at: int, taken: frozenset[str], count: int) -> int:
        if count == wanted or at == len(sets):
            return count
        without = search(at + 1, taken, count)
        if without == wanted or not taken.isdisjoint(sets[at]):
            return without
        return max(without, search(at + 1, taken | sets[at], count + 1))

    return search(0, frozenset(), 0)


class Option(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing a player may pick.

    Args:
        kind: what picking it means, in the ruleset's own terms ("place", "art", "card", "yes", ...).
        card: handle of the card it shows, or ``NONE``.
        target: handle of what the card would act on, or ``NONE``.
        number: a plain number (an index, an amount), or ``NONE``.
        alike: options with the same non-empty text are copies: picking one or the other makes no difference.
        groups: where a prompt asks for a relation between the picked options, the groups this one belongs to.
    """

    kind: str
    card: int = NONE
    target: int = NONE
    number: int = NONE
    alike: str = ""
    groups: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The option's stable name in answers and journals: ``kind[.card[.target[.number]]]``."""
        told = "" if self.number == NONE else f".{self.number}"
        if told or self.target != NONE:
            told = f".{'' if self.target == NONE else self.target}{told}"
        if told or self.card != NONE:
            told = f".{'' if self.card == NONE else self.card}{told}"
        return f"{self.kind}{told}"

    @property
    def likeness(self) -> str:
        """The same for copies alone: whichever of them is picked, it comes to the same."""
        return self.alike or self.id


YES = Option("yes")
NO = Option("no")


class Prompt(msgspec.Struct, frozen=True):
    """A question to one player, without words: those are of :class:`engine.kernel.questions.Question`.

    Args:
        id: its running number in the match, from 1.
        seat: who answers.
        kind: the sort of question, in the ruleset's own terms.
        options: everything that may be picked.
        at_least: how many options must be picked.
        at_most: how many options may be picked.
        is_ordered: whether the order of the picked options matters.
        relation: what the picked options must have to do with each other.
        clause: the rule it stands on.
        source: handle of the card that asks, or ``NONE``.
    """

    id: int
    seat: int
    kind: str
    options: tuple[Option, ...]
    at_least: int = 1
    at_most: int = 1
    is_ordered: bool = False
    relation: Relation = Relation.NONE
    clause: str = ""
    source: int = NONE

    @property
    def is_yes_no(self) -> bool:
        """Whether it is answered by yes or no."""
        return {option.kind for option in self.options} == {YES.kind, NO.kind}

    @property
    def is_arrangement(self) -> bool:
        """Whether the question is only in which order to put all the options."""
        return self.is_ordered and self.at_least == self.at_most == len(self.options)

    def forced(self) -> tuple[Option, ...] | None:
        """The only legal answer, if there is exactly one (copies count as one); it is not asked."""
        options, n = self.options, self.at_least
        relation = self.relation
        if relation and relation is Relation.COMMON:
            options = self.beside(())
        if not options or self.at_most == 0:
            return ()
        if n != self.at_most or (relation and relation is Relation.DIFFERENT):
            return None
        if len(options) == n and (n == 1 or not self.is_ordered):
            return options
        first = options[0].alike
        if first and all(option.alike == first for option in options):
            return options[:n]
        return None

    def check(self, ids: Sequence[str]) -> tuple[Option, ...]:
        """The options with these ids, in the given order.

        Raises:
            IllegalAnswer: it is no sequence of ids, an id is unknown or repeated, there are too few or too
                many of them, or they don't go together.
        """
        by_id = {option.id: option for option in self.options}
        if isinstance(ids, str | bytes) or not isinstance(ids, Sequence):
            example = tuple(by_id)[: self.at_least]
            raise IllegalAnswer(f"an answer is a sequence of ids of options such as {example}, not {ids!r}")
        picked = []
        for name in cast(Sequence[object], ids):
            if not isinstance(name, str) or name not in by_id:
                known = ", ".join([*by_id][:SHOWN]) + ", ..." * (len(by_id) > SHOWN)
                raise IllegalAnswer(
                    f"{name!r} is not one of the options of prompt {self.id} ({self.kind}): {known}"
                )
            picked.append(by_id[name])
        if len(set(ids)) != len(ids):
            raise IllegalAnswer(f"prompt {self.id}: an option can be picked only once")
        if not self.at_least <= len(picked) <= self.at_most:
            raise IllegalAnswer(f"prompt {self.id}: pick {self.count_in_words()}, not {len(picked)}")
        if self.relation is Relation.DIFFERENT and any(n > 1 for n in _count_groups(picked).values()):
            raise IllegalAnswer(f"prompt {self.id}: the picked options must all be different")
        if self.relation is Relation.COMMON and len(picked) > 1 and not _common_groups(picked):
            raise IllegalAnswer(f"prompt {self.id}: the picked options must have something in common")
        return tuple(picked)

    def likeness_of(self, answer: Sequence[Option]) -> tuple[str, ...]:
        """The same for answers that differ only in which copies they pick, or in an order that isn't asked.

        Args:
            answer: the picked options.
        """
        picked = [option.likeness for option in answer]
        return tuple(picked if self.is_ordered else sorted(picked))

    def beside(self, picked: Sequence[Option]) -> tuple[Option, ...]:
        """The options that may still be picked beside these, in their order. Where all must have a group in
        common, an option that too few others go with to complete the answer is not among them.
        """
        if len(picked) >= self.at_most:
            return ()
        left = tuple(option for option in self.options if option not in picked)
        if self.relation is Relation.DIFFERENT:
            taken = _count_groups(picked)
            return tuple(option for option in left if not any(group in taken for group in option.groups))
        if self.relation is Relation.COMMON:
            sizes = _count_groups(self.options)
            common = _common_groups(picked) if picked else set(sizes)
            wide = {group for group in common if sizes[group] >= self.at_least}
            is_alone = not picked and self.at_least <= 1
            return tuple(option for option in left if is_alone or not wide.isdisjoint(option.groups))
        return left

    def answers(self) -> Iterator[tuple[str, ...]]:
        """All legal answers as ids, one after another as they are found: there may be a great many.

        Answers that differ only in which copies they pick count as one, and so do orders where none matters.
        """
        options = self.options
        if not self.is_ordered:  # copies stand side by side, so that none of them is skipped and taken later
            kinds = list(dict.fromkeys(option.likeness for option in options))
            options = tuple(sorted(options, key=lambda option: kinds.index(option.likeness)))
        yield from self._continue((), options)

    def _continue(self, picked: tuple[Option, ...], left: tuple[Option, ...]) -> Iterator[tuple[str, ...]]:
        """The answers that begin with these options and go on with some of those that are left."""
        if len(picked) >= self.at_least:
            yield tuple(option.id for option in picked)
        fitting, seen = self.beside(picked), set[str]()
        for place, option in enumerate(left):
            if option not in fitting or option.alike in seen:
                continue
            if option.alike:
                seen.add(option.alike)
            rest = left[:place] * self.is_ordered + left[place + 1 :]
            yield from self._continue((*picked, option), rest)

    def first_fitting(self, order: Sequence[Option], count: int) -> tuple[Option, ...]:
        """The first options of an order of preference that may be picked together, ``count`` at most."""
        picked: list[Option] = []
        for option in order:
            if len(picked) < count and option in self.beside(picked):
                picked.append(option)
        return tuple(picked)

    def count_in_words(self, counted: str = "{number}") -> str:
        """How many options are asked for: "2", "up to 3", "1 or 2", "1 to 3".

        Args:
            counted: how what is picked is counted in the language that is spoken, with the number's place.
        """
        least, most = self.at_least, counted.format(number=self.at_most)
        if least == self.at_most:
            return most
        if least == 0:
            return tr("up to {number}", number=most)
        if least + 1 == self.at_most:
            return tr("{least} or {most}", least=least, most=most)
        return tr("{least} to {most}", least=least, most=most)


def _count_groups(options: Sequence[Option]) -> Counter[str]:
    """How many of the options belong to each group."""
    return _count_in(option.groups for option in options)


def _count_in(groups: Iterable[tuple[str, ...]]) -> Counter[str]:
    """In how many of these each thing is."""
    return Counter(each for group in groups for each in group)


def _common_groups(options: Sequence[Option]) -> set[str]:
    """The groups that all of the options belong to."""
    return set.intersection(*(set(option.groups) for option in options))
