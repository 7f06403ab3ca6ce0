"""The decision that a match of OSICA waits for."""

from collections.abc import Sequence

from engine.kernel import questions as kernel
from engine.kernel.brevity import is_brief
from engine.kernel.prompts import Option
from engine.kernel.questions import Label
from engine.osica.procedures.appeal import Appeal
from engine.osica.procedures.sorting import SortCards
from engine.osica.state.table import Table
from engine.osica.words import asking
from engine.osica.words.asked import ask, ask_in_full
from engine.osica.words.asking import say_beside
from engine.osica.words.declining import say_accepting, say_declining, say_following
from engine.osica.words.labels import label_option


class TableQuestion(kernel.TableQuestion[Table]):
    """A question at a table of OSICA."""

    @property
    def asker(self) -> str:
        """The card whose text asks, or the step of the rules."""
        return asking.say_source(self._table)

    @property
    def text(self) -> str:
        """The text that asks or is paid for."""
        return asking.say_running_text(self._table)

    @property
    def wording(self) -> str:
        """In the words of the running text, if one asks."""
        return ask_in_full(self._table, self.prompt)

    @property
    def short(self) -> str:
        return ask(self._table, self.prompt)

    @property
    def says_count(self) -> bool:
        """Where the number is that of the text."""
        return asking.says_count(self._table)

    @property
    def counted(self) -> str:
        return asking.say_counted(self.prompt)

    @property
    def accepting(self) -> str:
        """What is done, and what follows."""
        return say_accepting(self._table)

    @property
    def declining(self) -> str:
        """What is left out, and how things go on; briefly only what an appeal takes that nobody guards,
        and what is asked next of the same cards.
        """
        if is_brief() and not isinstance(self._table.machine.innermost, Appeal | SortCards):
            return ""
        return say_declining(self._table)

    @property
    def ahead(self) -> Sequence[str]:
        """What the text goes on with."""
        following = say_following(self._table)
        return (following,) if following else ()

    @property
    def beside(self) -> str:
        """A hand that may be put back, a card that goes somewhere; briefly what there is to spend."""
        return say_beside(self._table, self.prompt)

    def label(self, option: Option) -> Label:
        return label_option(self._table, option)
