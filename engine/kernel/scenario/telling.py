"""Answers of a match as moves of a scenario: what all games have in common."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.kernel.prompts import YES, Option, Prompt
from engine.kernel.scenario.vocabulary import Item, Refusal, Vocabulary

Told = dict[str, object]
V = TypeVar("V", bound=Vocabulary[Any, Any])


@dataclass(frozen=True)
class Telling(Generic[V]):
    """How a game's answers are told.

    Args:
        phases: the kinds of questions at which players act of their own accord.
        tell_action: what is done at those as a move. Raises Refusal where no move says it.
        tell_option: an option of any other question as an item of a choice.
    """

    phases: Collection[str]
    tell_action: Callable[[V, Prompt, Option], Told]
    tell_option: Callable[[V, Prompt, Option], Item]

    def tell(self, words: V, prompt: Prompt | None, picked: Sequence[Option]) -> Told:
        """An answer as a move.

        Args:
            words: the words of scenarios, at the table of the match.
            prompt: the question that waits.
            picked: the options.

        Raises:
            Refusal: no move says it, or a move that does would say another one as well.
        """
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
