"""The action panel: the waiting prompt as buttons and selects, seen only by the player who must choose.

What brings a card's text into play stands beside that text, as far as there is room for it, and is confirmed
with it otherwise; every other single choice is an answer at once, in a menu as on a button. Copies of a card
share a line; long lists go by group, then by item, then by pages.
"""

from msgspec.structs import replace

from bot.app.packs.asking import Asking
from bot.app.tables import Table
from bot.discord.lookup.addresses import LookUp, LookUpVerb
from bot.discord.match.addresses import Press, Verb
from bot.discord.match.ahead import ahead_buttons
from bot.discord.match.choices import FEW, STEPS, Entry, Menu, Spot, count_options
from bot.discord.match.controls import PAGE, Controls
from bot.discord.match.describing import Descriptions
from bot.discord.match.offers import undo_button
from bot.discord.match.telling import (
    add_secrets,
    choose_told,
    number_labels,
    say_question,
    say_waiting,
)
from bot.discord.platform.addresses import to_base36
from bot.discord.platform.limits import SELECT_OPTIONS
from bot.discord.platform.pages import (
    Block,
    Button,
    Choice,
    Outgoing,
    Page,
    Row,
    Rule,
    Select,
    Style,
    Text,
    split_rows,
)
from bot.discord.platform.reporting import report_button
from bot.discord.platform.times import say_turn
from bot.model.settings import Confirming
from engine.kernel.prompts import NO, Prompt
from engine.kernel.translation import mark, tr

SELECTS = 8
"""Up to so many groups have a select each."""
GOLD = 0xE0A030
GREY = 0x808890


class PanelBuilder:
    """Builds the panel of one table.

    Args:
        table: the table of the player, with the prompt that waits for them.
        prompt: that prompt.
    """

    def __init__(self, table: Table, prompt: Prompt) -> None:
        self.match_id = table.match.id
        self.turn = table.match.turn
        self.prompt = prompt
        self.has_refusals = bool(table.refusals)
        self.recurring = table.recurring
        self.has_hints = table.has_hints
        self.asking = table.asking or Asking({})
        numbered = number_labels(prompt, self.asking, add_secrets(self.asking, table.labels))
        self.menu = Menu(prompt, numbered)
        self.game = table.match.ruleset
        self.settings = table.settings
        self.is_brief = not table.settings.is_told_all
        self.undo = undo_button(table.match, prompt.id, is_brief=self.is_brief)
        self.told = choose_told(prompt, self.asking, self.menu.labels, is_brief=self.is_brief)
        self._described = Descriptions(prompt, self.asking, self.told, is_brief=self.is_brief)
        self._controls = Controls(
            self.match_id,
            prompt,
            self.menu,
            self.asking,
            is_brief=self.is_brief,
        )

    def build(self, spot: Spot, notice: str = "") -> Page:
        """The panel for a player who stands at this spot.

        Args:
            spot: where in the menu; a spot that doesn't fit this prompt is taken for its beginning.
            notice: a sentence above the question.
        """
        if not self.menu.fits(spot):
            spot = Spot(shows_cards=spot.shows_cards)
        self._controls.shows_cards = spot.shows_cards
        body = self._confirm(spot) if spot.is_confirming else (*self._choose(spot), *self._why(spot))
        read = () if self.is_brief else self._read()
        return Page((*self._head(notice, spot), *body, *read), GOLD)

    def build_refusals(self, spot: Spot, text: str) -> Page:
        """The answer to "Why can't I…?", in the place of the panel.

        Args:
            spot: where in the menu the player asked; the way back leads there.
            text: the reasons.
        """
        self._controls.shows_cards = spot.shows_cards
        back = self._controls.back(spot if self.menu.fits(spot) else Spot())
        return Page((Text(text), Row((back, report_button(self.match_id)))), GREY)

    # --- parts ----------------------------------------------------------------------------------------------

    def _head(self, notice: str, spot: Spot) -> tuple[Block, ...]:
        """What has just happened, what asks, and the question; what comes of picking nothing as long as that
        can still be done.
        """
        asking = replace(self.asking, declining="") if spot.picks else self.asking
        asked = say_question(self.prompt, asking, is_brief=self.is_brief)
        if not self.is_brief:
            asked += f"\n-# {tr('Match #{match}', match=self.match_id)} · {say_turn(self.turn)}"
        question = Text(asked)
        return (Text(notice), question) if notice else (question,)

    def build_reading(self, spot: Spot) -> Page:
        """What stands behind **Read**, in the place of the panel: the text that is carried out, and the cards
        that the question is about.

        Args:
            spot: where in the menu the player asked; the way back leads there.
        """
        self._controls.shows_cards = spot.shows_cards
        text = say_question(self.prompt, self.asking)
        back = self._controls.back(spot if self.menu.fits(spot) else Spot())
        return Page((Text(text), *self._read(), Row((back,))), GREY)

    def _read(self) -> tuple[Block, ...]:
        """The cards that the question is about, each to be read beside it."""
        cards = [Choice(card.name, card.target) for card in self.asking.cards]
        if not cards:
            return ()
        look = LookUp(LookUpVerb.READ, self.game, f"{self.match_id} {self.prompt.id}")
        return (Select(tr("Read the text of a card"), look, tuple(cards)),)

    def _answer_buttons(self, entries: tuple[Entry, ...]) -> tuple[Row, ...]:
        is_yes_no = self.prompt.is_yes_no and len(entries) == len(self.prompt.options)
        ordered = sorted(entries, key=lambda entry: self._kind(entry) == NO.kind) if is_yes_no else entries
        return split_rows([self._answer_button(entry, is_yes_no=is_yes_no) for entry in ordered])

    def _kind(self, entry: Entry) -> str:
        return self.prompt.options[entry.index].kind

    def _answer_button(self, entry: Entry, *, is_yes_no: bool = False) -> Button:
        """A button for a line. What ends something is never the one that stands out."""
        option = self.prompt.options[entry.index].id
        caution = self.asking.cautions.get(option)
        style = Style.PRIMARY
        if is_yes_no:
            style = Style.SUCCESS if self._kind(entry) == "yes" else Style.SECONDARY
        elif caution is not None:
            style = Style.SECONDARY
        is_told = bool(self.asking.sorts)  # the menus say what is still possible
        is_warned = self.settings.shows_hints and (not is_told or (caution is not None and caution.is_strong))
        words = self._described.name_button(entry)
        if caution is not None and is_warned:
            words = tr("{choice} ({caution})", choice=entry.text, caution=caution.text)
        return Button(words, self.press_for((entry.index,)), style)

    def press_for(self, places: tuple[int, ...]) -> Press:
        """The press of a whole choice. A text that doesn't stand beside its button is confirmed, what gives
        up much is asked once more; every other choice is made at once, in menus as on buttons.
        """
        if len(places) == 1 and self.menu.is_single and self.is_confirmed(places[0]):
            return self._controls.press(Verb.SHOW, Spot(picks=places, is_confirming=True), "c")
        return self._controls.press(Verb.COMMIT, Spot(picks=places))

    def is_confirmed(self, index: int) -> bool:
        """Whether a single choice is shown in full, once more, before it is made."""
        if self.settings.confirming is not Confirming.USUAL:
            return self.settings.confirming is Confirming.ALWAYS
        option = self.prompt.options[index].id
        caution, text = self.asking.cautions.get(option), self.asking.texts.get(option)
        return bool(text and text not in self.told) or (caution is not None and caution.is_strong)

    # --- choosing -------------------------------------------------------------------------------------------

    def _choose(self, spot: Spot) -> tuple[Block, ...]:
        if self.menu.is_single and spot.group is None:
            return self._choose_group(spot)
        if self.menu.is_single:
            return (*self._list(spot), Row((self._controls.back(Spot()),)))
        return self._choose_several(spot)

    def _why(self, spot: Spot) -> tuple[Row, ...]:
        buttons = ahead_buttons(self.match_id, self.prompt.id, self.recurring)
        if self.is_brief and (self.asking.cards or self.asking.words):
            buttons.append(Button(tr("Read"), self._controls.press(Verb.READ, spot)))
        if self.asking.has_sheet:
            see = mark("As a picture") if self.is_brief else mark("See these cards as a picture")
            words = tr("Hide the picture") if spot.shows_cards else tr(see)
            buttons.append(Button(words, self._controls.press(Verb.CHOICE, spot)))
        stays = bool(self.asking.sorts)  # nothing moves in a phase: what can't be pressed now is greyed out
        if (self.has_refusals or stays) and self.settings.shows_hints:
            words = tr("Why not…?") if self.is_brief else tr("Why can't I…?")
            why = self._controls.press(Verb.WHY, spot)
            buttons.append(Button(words, why, is_disabled=not self.has_refusals))
        if self.has_hints and self.settings.shows_hints:
            buttons.append(Button(tr("Hint"), self._controls.press(Verb.HINT, spot)))
        if stays or not self.undo.is_disabled:
            buttons.append(self.undo)
        return split_rows(buttons)

    def _choose_sorted(self) -> tuple[Block, ...]:
        """A menu for each sort of action, in its place also while nothing of it can be done, and the rest as
        buttons.
        """
        groups, entries = self.menu.groups(), self.menu.entries()
        by_sort = {
            sort.name: [each for each in entries if each.label.group == sort.name]
            for sort in self.asking.sorts
        }
        listed = tuple(entry for lines in by_sort.values() for entry in lines)
        others = tuple(entry for entry in entries if entry.label.group not in by_sort)
        menus = tuple(
            self._controls.select_of_group(groups.index(sort.name), sort.name)
            if by_sort[sort.name]
            else self._controls.greyed_select(place, sort)
            for place, sort in enumerate(self.asking.sorts)
        )
        return (
            *self._described.describe(listed, are_buttons=False),
            *self._described.describe(others),
            *menus,
            *self._answer_buttons(others),
        )

    def _choose_group(self, spot: Spot) -> tuple[Block, ...]:
        """The beginning: every line, or a control for each group."""
        if self.asking.sorts:
            return self._choose_sorted()
        entries = self.menu.entries()
        groups = self.menu.groups()
        none = (Row(self._controls.none_button()),) if self._controls.none_button() else ()
        if len(entries) <= FEW or len(groups) == 1:
            return (*self._list(spot), *none)
        by_group = [self.menu.entries_at(Spot(group=number)) for number in range(len(groups))]
        singles = [lines[0] for lines in by_group if len(lines) == 1]
        several = [number for number, lines in enumerate(by_group) if len(lines) > 1]
        if len(several) > SELECTS or len(singles) > 2 * FEW:
            return (
                self._controls.group_select(groups, by_group, spot),
                *self._controls.pager(spot, len(groups)),
                *none,
            )
        selects = tuple(self._controls.select_of_group(number, groups[number]) for number in several)
        listed = tuple(entry for number in several for entry in by_group[number])
        return (
            *self._described.describe(listed, are_buttons=False),
            *self._described.describe(tuple(singles)),
            *selects,
            *self._answer_buttons(tuple(singles)),
            *none,
        )

    def _list(self, spot: Spot) -> tuple[Block, ...]:
        """The lines within the opened group and item, or all of them."""
        entries = self.menu.entries_at(spot)
        if len(entries) <= FEW:
            return (*self._described.describe(entries), *self._answer_buttons(entries))
        if len(entries) <= SELECT_OPTIONS:
            told = self._described.describe(entries, are_buttons=False)
            return (
                *told,
                self._controls.entry_select(entries, spot, tr("Choose {number}", number=self._count(1))),
            )
        if spot.item is None and len(self.menu.items(spot.group or 0)) > 1:
            opened = Spot(group=spot.group or 0, page=spot.page)
            pager = self._controls.pager(opened, len(self.menu.items(opened.group or 0)))
            return (self._controls.item_select(opened, tr("Which one?")), *pager)
        return self._paged(entries, spot)

    def _paged(self, entries: tuple[Entry, ...], spot: Spot) -> tuple[Block, ...]:
        start = spot.page * PAGE if spot.page * PAGE < len(entries) else 0
        shown = entries[start : start + PAGE]
        placeholder = tr(
            "Option {first}-{last} of {number}",
            first=start + 1,
            last=start + len(shown),
            number=len(entries),
        )
        told = self._described.describe(shown, are_buttons=False)
        return (
            *told,
            self._controls.entry_select(shown, spot, placeholder),
            *self._controls.pager(spot, len(entries)),
        )

    # --- several picks --------------------------------------------------------------------------------------

    def _choose_several(self, spot: Spot) -> tuple[Block, ...]:
        if not self.menu.is_stepwise:
            entries = self.menu.entries()
            count = self.prompt.count_in_words(self.asking.counted)
            pick = tr("Pick {count} of {number}", count=count, number=self._count(len(entries)))
            select = self._controls.entry_select(entries, spot, pick)
            none = self._controls.none_button()
            told = self._described.describe(entries, are_buttons=False)
            return (*told, select, Row(none)) if none else (*told, select)
        entries = self.menu.entries(spot.picks)
        blocks: list[Block] = (
            [Text(self._described.name_picks(self.menu.labels, spot.picks))] if spot.picks else []
        )
        if self.prompt.is_ordered and len(spot.picks) >= STEPS:
            blocks.append(Text(tr("The rest follows in the order in which it is listed.")))
        elif orders := self._controls.order_buttons(spot):
            blocks += self._described.list_all(entries)
            blocks += split_rows(orders)
        elif len(entries) <= FEW:
            blocks += self._described.describe(entries)
            blocks += split_rows([self._step_button(entry, spot) for entry in entries])
        elif len(entries) <= SELECT_OPTIONS:
            left = self._say_left(len(spot.picks), count_options(entries))
            blocks += self._described.describe(entries, are_buttons=False)
            blocks.append(self._controls.entry_select(entries, spot, left))
        else:
            blocks += self._paged(entries, spot)
        return (*blocks, *split_rows(self._controls.step_controls(spot)))

    def _say_left(self, picked: int, left: int) -> str:
        if self.prompt.is_ordered:
            count = self.prompt.count_in_words(self.asking.counted)
            return tr(
                "Number {number} of {count} ({left} to choose from)",
                number=picked + 1,
                count=count,
                left=self._count(left),
            )
        return tr("Pick: {left} left", left=self._count(left))

    def _count(self, number: int) -> str:
        """So many of what is picked, as the language counts it."""
        return self.asking.counted.format(number=number)

    def _step_button(self, entry: Entry, spot: Spot) -> Button:
        after = self.menu.settle(Spot(picks=(*spot.picks, entry.index)))
        if self.is_complete(after):
            others = [self.menu.labels[pick].text for pick in after.picks[len(spot.picks) + 1 :]]
            return Button(
                tr(", then ").join((entry.text, *others)),
                self._controls.press(Verb.COMMIT, after),
                Style.PRIMARY,
            )
        press = self._controls.press(Verb.SHOW, after, "s" + to_base36(entry.index))
        return Button(self._described.name_button(entry), press, Style.PRIMARY)

    def is_complete(self, spot: Spot) -> bool:
        """Whether nothing can be added to what is picked, and nothing of it needs to be confirmed."""
        if self.menu.left(self.menu.picked(spot)):
            return False
        return not any(self.is_confirmed(pick) for pick in spot.picks)

    def _confirm(self, spot: Spot) -> tuple[Block, ...]:
        answer = Spot(picks=spot.picks, takes_rest=spot.takes_rest)
        commit = Button(tr("✔ Confirm"), self._controls.press(Verb.COMMIT, answer), Style.SUCCESS)
        picks = spot.picks[:-1] if self.menu.is_stepwise else () if self.menu.is_single else spot.picks
        back = self._controls.back(Spot(spot.group, spot.item, spot.page, picks))
        told = self._described.tell_picks(self.menu.labels, self.menu.picked(spot))
        return (Text(told or tr("Nothing")), Rule(), Row((commit, back)))


def build_panel(
    table: Table, spot: Spot | None = None, notice: str = "", *, is_told: bool = False
) -> Outgoing:
    """The panel of a player, or what there is to say when nothing waits for them.

    Args:
        table: the player's own table.
        spot: where in the menu the player stands.
        notice: a sentence above everything.
        is_told: whether that tells what has happened last.
    """
    if table.prompt is None:
        page = Page(say_waiting(table, notice, is_told=is_told), GREY)
        return Outgoing(page=page, board_of=table if table.match.is_unposted else None)
    builder, spot = PanelBuilder(table, table.prompt), spot or Spot()
    return Outgoing(
        page=builder.build(spot, notice),
        board_of=table if table.match.is_unposted else None,
        cards_of=table if spot.shows_cards and builder.asking.has_sheet else None,
    )
