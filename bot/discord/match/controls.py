"""The controls of a panel: buttons and selects that carry where in the menu of a prompt they lead."""

from dataclasses import replace

from bot.app.packs.asking import Asking, Sort
from bot.discord.match.addresses import Press, Verb
from bot.discord.match.choices import STEPS, Entry, Menu, Spot, say_facts, say_none
from bot.discord.platform.addresses import to_base36
from bot.discord.platform.limits import OPTION_TEXT, SELECT_OPTIONS
from bot.discord.platform.pages import Block, Button, Choice, Row, Select, Style
from engine.kernel.facts import keep_facts
from engine.kernel.prompts import Prompt, Relation
from engine.kernel.translation import tr, tr_n

PAGE = 23
"""Lines of one page of a list that is too long for a select."""
AT = "@"
"""Between a place in the menu and the prompt, in the value of a line."""


class Controls:
    """Makes the controls of one prompt.

    Args:
        match_id: the match.
        prompt: the prompt that waits.
        menu: its options, put in order.
        asking: what is told with it.
        is_brief: whether what the board shows isn't said.

    Attributes:
        shows_cards: whether the picture of the cards stands in the panel.
    """

    def __init__(
        self,
        match_id: str,
        prompt: Prompt,
        menu: Menu,
        asking: Asking,
        *,
        is_brief: bool = False,
    ) -> None:
        self.match_id, self.prompt, self.menu, self._asking = match_id, prompt, menu, asking
        self._is_brief = is_brief
        self.shows_cards = False

    def press(self, verb: Verb, spot: Spot, role: str = "") -> Press:
        """A press that leads to a spot, told apart by its role from others that lead there. The picture of
        the cards stays where it is.
        """
        spot = replace(spot, shows_cards=self.shows_cards)
        arguments = spot.encode(is_ordered=self.prompt.is_ordered or len(spot.picks) < STEPS)
        return Press(verb, self.match_id, self.prompt.id, (*arguments, role) if role else arguments)

    def value(self, place: str) -> str:
        """A place in the menu as the value of a line. It is unique to the prompt: a client that keeps the
        choice of a select must not take it into the next question.
        """
        return f"{place}{AT}{to_base36(self.prompt.id)}"

    def back(self, spot: Spot) -> Button:
        """The way back to a spot."""
        return Button(tr("◀ Back"), self.press(Verb.SHOW, spot, "b"))

    def none_button(self) -> tuple[Button, ...]:
        """To pick nothing, where that is allowed."""
        if self.prompt.at_least:
            return ()
        return (Button(say_none(self._asking), self.press(Verb.COMMIT, Spot(), "x")),)

    def entry_select(self, entries: tuple[Entry, ...], spot: Spot, placeholder: str) -> Select:
        """A select of at most 25 lines."""
        choices = tuple(
            Choice(
                entry.line if self._is_brief else entry.text,
                self.value(to_base36(entry.index)),
                self._describe(entry),
                entry.index in spot.picks,
            )
            for entry in entries
        )
        at_least, at_most = 1, 1
        if self.menu.is_stepwise and not self.prompt.is_ordered and self.prompt.relation is Relation.NONE:
            at_most = min(len(choices), self.prompt.at_most - len(spot.picks))
        elif not self.menu.is_single and not self.menu.is_stepwise:
            at_least, at_most = max(1, self.prompt.at_least), min(len(choices), self.prompt.at_most)
        cleared = Spot(spot.group, spot.item, spot.page, spot.picks if self.menu.is_stepwise else ())
        return Select(placeholder, self.press(Verb.PICK, cleared), choices, at_least, at_most)

    def _describe(self, entry: Entry) -> str:
        """What there is to say of a line, as far as a menu has room for it."""
        option = self.prompt.options[entry.index].id
        caution = self._asking.cautions.get(option)
        return keep_facts(say_facts(entry, caution), OPTION_TEXT)

    def group_select(self, groups: tuple[str, ...], by_group: list[tuple[Entry, ...]], spot: Spot) -> Select:
        """The groups in one select, each with the number of its lines."""
        choices = [
            Choice(f"{name or tr('Other')} ({len(lines)})", self.value(Spot(group=number).encode()[0]))
            for number, (name, lines) in enumerate(zip(groups, by_group, strict=True))
        ]
        shown = self._page_of(choices, spot)
        return Select(tr("What do you want to do?"), self.press(Verb.GO, spot.at()), tuple(shown))

    def select_of_group(self, number: int, name: str) -> Select:
        """The lines of a group in one select; if they are too many, the things that they start from."""
        spot = Spot(group=number)
        entries = self.menu.entries_at(spot)
        placeholder = name or tr("Other")
        if not self._is_brief:
            placeholder = f"{placeholder} ({len(entries)})"
        if len(entries) <= SELECT_OPTIONS:
            return self.entry_select(entries, spot, placeholder)
        return self.item_select(spot, placeholder)

    def greyed_select(self, place: int, sort: Sort) -> Select:
        """The menu of a sort of action of which nothing can be done now.

        Args:
            place: which of the sorts it is, counted from 0.
            sort: the sort.
        """
        left = tr("{name} (used)", name=sort.name) if sort.is_used_up else f"{sort.name} (0)"
        if self._is_brief and not sort.is_used_up:
            left = sort.name
        return Select(left, self.press(Verb.PICK, Spot(), f"g{place}"), ())

    def item_select(self, spot: Spot, placeholder: str) -> Select:
        """The things that the lines of the opened group start from, in one select."""
        assert spot.group is not None
        items = self.menu.items(spot.group)
        choices = []
        for number, item in enumerate(items):
            inside = Spot(group=spot.group, item=number)
            count = len(self.menu.entries_at(inside))
            choices.append(
                Choice(
                    item or tr("Other"),
                    self.value(inside.encode()[0]),
                    tr_n("{number} choice", "{number} choices", count),
                )
            )
        if len(choices) > SELECT_OPTIONS and spot.page == 0:
            # The select at the beginning has no pages: its last line opens the list of its own.
            more = Choice(
                tr("{number} more …", number=len(choices) - PAGE),
                self.value(Spot(spot.group, page=1).encode()[0]),
            )
            choices = [*choices[:PAGE], more]
        elif spot.page:
            choices = self._page_of(choices, spot)
        return Select(
            placeholder, self.press(Verb.GO, spot.at(group=spot.group, page=spot.page)), tuple(choices)
        )

    def _page_of(self, lines: list[Choice], spot: Spot) -> list[Choice]:
        """The lines of the page that a spot is on; all of them, if one select has room."""
        if len(lines) <= SELECT_OPTIONS:
            return lines
        return lines[spot.page * PAGE : (spot.page + 1) * PAGE] or lines[:PAGE]

    def pager(self, spot: Spot, count: int) -> tuple[Block, ...]:
        """The ways to the pages before and after, if a select has no room for all lines."""
        if count <= SELECT_OPTIONS:
            return ()
        last = (count - 1) // PAGE
        buttons = []
        for role, label, page in (("p", tr("◀ Previous"), spot.page - 1), ("n", tr("Next ▶"), spot.page + 1)):
            is_there = 0 <= page <= last
            target = Spot(spot.group, spot.item, page if is_there else spot.page, spot.picks)
            buttons.append(Button(label, self.press(Verb.SHOW, target, role), is_disabled=not is_there))
        return (Row(tuple(buttons)),)

    def order_buttons(self, spot: Spot) -> list[Button]:
        """Each order of what is left, where they are few: whoever presses one has put all in order."""
        numbered = self._asking.has_sheet
        return [
            Button(
                tr(", ").join(str(self.menu.numbers[place]) for place in order)
                if numbered
                else tr(", then ").join(self.menu.labels[place].text for place in order),
                self.press(Verb.COMMIT, Spot(picks=(*spot.picks, *order))),
                Style.PRIMARY,
            )
            for order in self.menu.orders(spot, are_numbered=numbered)
        ]

    def step_controls(self, spot: Spot) -> list[Button]:
        """What ends picking one after another, or takes a pick back."""
        controls = []
        if spot.picks:
            controls.append(Button(tr("↩ Undo"), self.press(Verb.SHOW, Spot(picks=spot.picks[:-1]), "u")))
        if len(spot.picks) >= max(1, self.prompt.at_least):
            done = Spot(picks=spot.picks)
            words = tr_n("Done: just this one", "Done: just these {number}", len(spot.picks))
            controls.append(Button(words, self.press(Verb.COMMIT, done, "d"), Style.SUCCESS))
        orders = self.menu.orders(spot, are_numbered=self._asking.has_sheet)
        is_long = self.prompt.is_arrangement and not orders
        if is_long or (self.prompt.is_ordered and len(spot.picks) >= STEPS):
            rest = Spot(picks=spot.picks, is_confirming=True, takes_rest=True)
            words = tr("Put all in the order listed")
            if spot.picks:
                words = tr("Put the others in the order listed")
            elif self._asking.listed:
                words = tr("Put all in the order listed ({first})", first=self._asking.listed)
            controls.append(Button(words, self.press(Verb.COMMIT, rest, "r")))
        if not spot.picks:
            controls += self.none_button()
        return controls
