"""What an art would do: it is tried out on matches as they may be, and what is sure of it is told.

Nothing hidden can be learnt from it. The match that is tried has its hidden cards and its chance dealt anew,
so the same table gives the same words whatever lies in decks and hands.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.hocg import Game
from engine.hocg.cards.pool import Pool
from engine.hocg.players import derive_seed
from engine.hocg.players.imagining import Imagination
from engine.hocg.state.events import DamageDealt, HolomemDowned
from engine.kernel.chance import Chance
from engine.kernel.errors import EngineBug
from engine.kernel.prompts import Option
from engine.kernel.ruleset import Deck
from engine.kernel.translation import tr

TRIES = 4
"""So many matches are imagined, if the first shows that chance or hidden cards may have a say."""


@dataclass(frozen=True)
class Preview:
    """What an art does to its target.

    Args:
        least: damage that is sure.
        most: damage in the best of the cases tried.
        is_down: whether the target goes down in all of them.
        may_go_down: whether it goes down in some of them.
        asks: whether something is asked before the damage is dealt, so that nothing is known of it.
    """

    least: int
    most: int
    is_down: bool
    may_go_down: bool
    asks: bool = False

    @property
    def damage(self) -> str:
        """The damage in words: "80", "60 to 100"."""
        if self.least == self.most:
            return str(self.least)
        return tr("{least} to {most}", least=self.least, most=self.most)


@dataclass(frozen=True)
class _Case:
    amount: int
    is_down: bool
    is_sure: bool
    asks: bool


class Previewer:
    """Tries arts out.

    Args:
        pool: the cards.
        known_decks: decks that the opponent's hidden cards may come from; at least one.
    """

    def __init__(self, pool: Pool, known_decks: Sequence[Deck]) -> None:
        self._pool, self._known = pool, known_decks

    def preview_art(self, game: Game, option: Option) -> Preview:
        """What an art does to its target.

        Args:
            game: the match, at the prompt that offers the art; it is left as it is.
            option: the art on its target.
        """
        prompt = game.prompt
        assert prompt is not None, "an art is offered by a prompt"
        imagination = Imagination(prompt.seat, self._known, self._pool)
        cases = [self._try(game, option, imagination, 0)]
        if not cases[0].is_sure and not cases[0].asks:
            cases += [self._try(game, option, imagination, number) for number in range(1, TRIES)]
        amounts = [case.amount for case in cases]
        return Preview(
            min(amounts),
            max(amounts),
            all(case.is_down for case in cases),
            any(case.is_down for case in cases),
            any(case.asks for case in cases),
        )

    def _try(self, game: Game, option: Option, imagination: Imagination, number: int) -> _Case:
        imagined = imagination.imagine(game, Chance(derive_seed("preview", number)))
        before = imagined.state.chance.position
        try:
            imagined.answer([option.id])
        except EngineBug:
            return _Case(0, False, False, True)
        dealt = [e for e in imagined.events if isinstance(e, DamageDealt) and e.holomem == option.target]
        downed = any(isinstance(e, HolomemDowned) and e.holomem == option.target for e in imagined.events)
        is_sure = imagined.state.chance.position == before
        asks = not dealt and not downed and imagined.prompt is not None
        return _Case(sum(event.amount for event in dealt), downed, is_sure, asks)
