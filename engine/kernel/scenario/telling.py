"""Answers of a match as moves of a scenario: what all games have in common."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.kernel.match import TableMatch
from engine.kernel.prompts import YES, Option, Prompt
from engine.kernel.scenario.vocabulary import Item, Refusal, Vocabulary
from engine.kernel.tables import AnyTable

Told = dict[str, object]
T = TypeVar("T", bound=AnyTable)
V = TypeVar("V", bound=Vocabulary[Any, Any])


@dataclass(frozen=True)
class Telling(Generic[T, V]):
    """How a game's answers are told.

    Args:
        read: the words of scenarios, at a table.
        phases: the kinds of questions at which players act of their own accord.
        tell_action: what is done at those as a move. Raises Refusal where no move says it.
        tell_option: an option of any other question as an item of a choice.
    """

    read: Callable[[T], V]
    phases: Collection[str]
    tell_action: Callable[[V, Prompt, Option], Told]
    tell_option: Callable[[V, Prompt, Option], Item]

    def tell(self, game: TableMatch[T, Any, Any], picked: Sequence[Option]) -> Told:
        """An answer to the waiting prompt as a move.

        Args:
            game: the match at the prompt.
            picked: the options.

        Raises:
            Refusal: no move says it, or a move that does would say another one as well.
        """
        prompt, words = game.prompt, self.read(game.table)
        if prompt is None:
            raise Refusal("nothing is asked")
        if prompt.kind in self.phases:
            return self.tell_action(words, prompt, picked[0])
        if prompt.is_yes_no:
            return {"choose": picked[0].kind == YES.kind}
        items = [self.tell_option(words, prompt, option) for option in picked]
        if prompt.likeness_of(words.choose(prompt, items)) != prompt.likeness_of(picked):
            raise Refusal("these words would pick something else")
        return {"choose": items}
