"""The decision that a match of hOCG waits for."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec.structs import replace

from engine.hocg.actions.moving import BatonPass
from engine.hocg.cards.terms import HOLOMEM_PROMPTS, PromptKind
from engine.hocg.procedures.running import Repeat, RunningText, Step, find_running, find_running_text
from engine.hocg.rules.setup import Mulligan
from engine.hocg.state.state import AbilityRef
from engine.hocg.state.table import Table
from engine.hocg.words import asking
from engine.hocg.words.ahead import Ahead, say_ahead
from engine.hocg.words.arts import label_arts
from engine.hocg.words.asked_by_rules import ask_by_rules, ask_in_full
from engine.hocg.words.asked_by_texts import ask_by_text, ask_text_in_full, find_which, says_number
from engine.hocg.words.beside import say_beside, say_given_up, say_looked_at
from engine.hocg.words.brought import Brought, find_brought, say_limited_text
from engine.hocg.words.declining import leads_on, say_accepting, say_declining
from engine.hocg.words.outcomes import is_idle, say_outcome, say_taking
from engine.hocg.words.progress import list_picked
from engine.hocg.words.text_forecast import TextForecast, forecast_text, is_telling, say_idle
from engine.hocg.words.under_way import say_occasion
from engine.hocg.words.wording import find_played, label_option, say_from_hand
from engine.kernel import questions as kernel
from engine.kernel.brevity import is_brief
from engine.kernel.prompts import YES, Option
from engine.kernel.questions import Label
from engine.kernel.translation import tr


class TableQuestion(kernel.TableQuestion[Table]):
    """A question at a table of hOCG."""

    @property
    def ability(self) -> AbilityRef | None:
        """The ability that asks or is offered; ``None`` while the rules ask."""
        return find_running(self._table.machine.stack)

    @cached_property
    def _running(self) -> RunningText | None:
        return find_running_text(self._table)

    @property
    def done(self) -> tuple[Step, ...]:
        """What the text has come to before it."""
        return () if self._running is None else self._running.done

    @property
    def to_come(self) -> tuple[Step | Repeat, ...]:
        """What stands in the text behind it."""
        return () if self._running is None else self._running.to_come

    @property
    def cards(self) -> Sequence[int]:
        """The cards whose texts it comes from, that it is about or that were picked for it, by handle."""
        return (*asking.find_sources(self._table), *list_picked(self._table))

    @property
    def is_from_pile(self) -> bool:
        """Whether one picks from a whole pile, whose order says nothing."""
        return asking.is_from_pile(self._table)

    @cached_property
    def _forecast(self) -> TextForecast:
        return forecast_text(self._table)

    @property
    def choices(self) -> tuple[Ahead, ...]:
        """The choices that follow in the same text."""
        return self._forecast.choices

    @property
    def asker(self) -> str:
        """As in "Tokino Sora (1st), bloom effect On my way"."""
        return asking.say_source(self._table)

    @property
    def text(self) -> str:
        """The text, behind how often it is used, or that of an art that is used once more."""
        return say_limited_text(self._table)

    @property
    def is_weighed(self) -> bool:
        """Where it is offered, and where one may pick nothing of what pays for the rest."""
        running = self._running
        pays = running is not None and running.frame.is_paying(self._table)
        return super().is_weighed or (self.prompt.at_least == 0 and pays)

    @property
    def cause(self) -> str:
        """A damage, dice, a down, cards that are about to be archived."""
        return say_occasion(self._table)

    @property
    def wording(self) -> str:
        """In the words of the running text, if one asks; behind the words that nothing hangs on it, where all
        answers surely lead to the same. It is asked all the same: silence would tell the other player.
        """
        running = self._running
        if running is None:
            asked = ask_in_full(self._table, self.prompt)
        else:
            asked = ask_text_in_full(running, self.prompt)
        if self.is_idle:
            return tr("Nothing hangs on it as things stand. {question}", question=asked)
        return asked

    @property
    def short(self) -> str:
        """The bare question; the text that is told beside it says the rest."""
        if self._running is not None:
            return ask_by_text(self._running, self.prompt)
        return ask_by_rules(self._table, self.prompt)

    @property
    def is_idle(self) -> bool:
        """A yes and a no, or orders of texts that do nothing."""
        if self.prompt.kind == PromptKind.ABILITY:
            played = (find_played(self._table, option) for option in self.prompt.options)
            return all(say_idle(self._table, each) for each in played)
        return self.prompt.is_yes_no and is_idle(self._table)

    @property
    def says_count(self) -> bool:
        """Where the number is that of the text."""
        if isinstance(self._table.machine.innermost, BatonPass | Mulligan):
            return self.prompt.at_least == self.prompt.at_most
        return self._running is not None and says_number(self._running, self.prompt)

    @property
    def counted(self) -> str:
        """Cards and holomem each in their own way."""
        return asking.say_counted(self.prompt)

    @property
    def accepting(self) -> str:
        """The choices that follow first, then what is done; briefly what surely comes of it alone, as the
        text that is offered says the rest.
        """
        if is_brief() and self.prompt.is_yes_no and self.text:
            return say_outcome(self._table, YES)
        return say_accepting(self._table)

    @property
    def declining(self) -> str:
        """With what was paid and isn't given back; briefly only what isn't simply left out."""
        return "" if is_brief() and not leads_on(self._table) else say_declining(self._table)

    @property
    def passing(self) -> str:
        """Where that is declining what would be done."""
        if isinstance(self._table.machine.innermost, Mulligan):
            return tr("Place none")
        running = self._running
        which = None if running is None or running.pick is None else find_which(running.effect)
        return tr(which.label) if which is not None and which.label else ""

    @property
    def ahead(self) -> Sequence[str]:
        """With what is so now of its conditions, and how much there is of what it counts; briefly what one
        can pick only where the board doesn't show it.
        """
        choices = [each for each in self._forecast.choices if not is_brief() or is_telling(self._table, each)]
        return (*(say_ahead(self._table, each) for each in choices), *self._forecast.facts)

    @property
    def beside(self) -> str:
        """The hand where a question is about all of it, the piles where one acts."""
        return say_beside(self._table, self.prompt)

    def say_looked_at(self, listed: Sequence[Option]) -> str:
        """All the cards that one picks from and looks at; "" where all of them can be picked.

        Args:
            listed: the options in the order in which they are listed.
        """
        return say_looked_at(self._table, self.prompt, listed)

    @property
    def listed(self) -> str:
        return tr("1 is uppermost") if self.prompt.is_arrangement else ""

    @property
    def given_up(self) -> str:
        """What is given up by ending the phase; "" if nothing, or if none can be ended."""
        return say_given_up(self.prompt)

    def label(self, option: Option) -> Label:
        """An option in words, with what the text has to say of it and what surely comes of it."""
        label = label_option(self._table, option)
        is_one = self.prompt.kind in HOLOMEM_PROMPTS and self.prompt.at_most == 1
        taking = say_taking(self._table, option) if is_one else ""
        return replace(label, detail=taking) if taking else label

    def from_hand(self, option: Option) -> str:
        """What its player's hand, which nobody else may know, can make of an option; "" if nothing."""
        return say_from_hand(self._table, option)

    def label_arts(self, labels: Mapping[Option, Label]) -> dict[Option, Label]:
        """The arts among the options in words, by what they would do to their targets.

        Args:
            labels: the options in words, without that.
        """
        return dict(label_arts(self._table, self.prompt, labels))

    def brought(self, option: Option) -> Brought:
        """The texts that an option brings into play, and whether it would be wasted."""
        return find_brought(self._table, option)
