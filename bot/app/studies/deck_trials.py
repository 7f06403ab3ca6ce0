"""Decks that are tried out: many quick matches of computers against the decks of a field."""

import time
from dataclasses import dataclass

import msgspec

from bot.app.context import Context
from bot.app.packs.pack import GamePack
from bot.app.packs.trials import TrialPlan
from bot.app.refusals import DeckRefused, Refused
from bot.app.studies.sorts import Gain, Portion
from bot.app.studies.studies import Studies
from bot.model.errors import UnknownRuleset
from bot.model.studies import Study, StudyKind, name_study
from engine.kernel.decoding import decode_json
from engine.kernel.players.seeds import derive_seed
from engine.kernel.players.trials import Trials
from engine.kernel.ruleset import Deck
from engine.kernel.translation import tr

METHOD = "2"
"""Changes with everything that makes other matches of the same decks; what was found before is left then."""
MATCHES = 600
"""About so many matches are played with a deck."""
MOST_EACH = 100
"""So many at most against one other deck."""
PORTION = 2.0
"""Seconds of processor time after which what was found is written."""
PATIENCE = 15.0
"""Seconds after which it is written even where others had the processor."""


class DeckQuestion(msgspec.Struct, frozen=True):
    """A deck that is to be tried out, with the cards that it is played with.

    Args:
        ruleset: the card game.
        piles: the deck's piles.
        texts: the hash of the cards.
    """

    ruleset: str
    piles: dict[str, dict[str, int]]
    texts: str


@dataclass(frozen=True)
class TriedDeck:
    """How far the trial of a deck is.

    Args:
        study: the study.
        trials: what was found so far.
        field: the names of the decks that it meets, by their ids.
    """

    study: Study
    trials: Trials
    field: dict[str, str]


def play_some(plan: TrialPlan, deck: Deck, found: str, done: int, total: int) -> Gain:
    """Play matches for some seconds, one at least; runs in a worker.

    Args:
        plan: how the deck is tried out.
        deck: the deck.
        found: what was found so far.
        done: how many matches were played.
        total: how many are played in all.

    Raises:
        DataError: one of the decks can't be played.
    """
    trials = read_trials(found)
    begun, end = time.process_time(), time.monotonic() + PATIENCE
    while done < total:
        plan.try_once(deck, done, seed_of(done), trials)
        done += 1
        if time.process_time() - begun > PORTION or time.monotonic() > end:
            break
    return Gain(done, msgspec.json.encode(trials).decode())


def seed_of(number: int) -> bytes:
    """The seed of a match: two have the same, with the decks in either seat. Every deck meets the same seeds,
    so what a change of a deck does can be seen.
    """
    return derive_seed("deck", "trial", number // 2)


def read_trials(found: str) -> Trials:
    """What a study of a deck has found so far."""
    return decode_json(found, Trials) if found else Trials()


def count_matches(plan: TrialPlan) -> int:
    """How many matches are played: as many against each deck, half of them in either seat."""
    each = max(2, min(MOST_EACH, MATCHES // len(plan.field)))
    return each // 2 * 2 * len(plan.field)


class DeckTrials:
    """Use cases about trying decks out. Whoever has the same cards in a deck finds what was found before; its
    name is not looked at.
    """

    def __init__(self, context: Context, studies: Studies) -> None:
        self._context, self._studies = context, studies

    async def ask(self, user_id: int, pack: GamePack, deck: Deck) -> TriedDeck:
        """How far the trial of a deck is; it is begun if it wasn't yet.

        Args:
            user_id: who asks.
            pack: the deck's game.
            deck: the deck.

        Raises:
            DeckRefused: the deck can't be played.
            Refused: its game has no computers for that; or as :meth:`Studies.ask` says.
        """
        plan, wanted = self._find(pack, deck)
        if problems := tuple(pack.ruleset.check_deck(deck)):
            raise DeckRefused(deck.name, problems)
        return _show(plan, await self._studies.ask(user_id, wanted))

    async def get(self, pack: GamePack, deck: Deck) -> TriedDeck | None:
        """How far the trial of a deck is; ``None`` if nobody has asked for it.

        Raises:
            Refused: its game has no computers for that.
        """
        plan, wanted = self._find(pack, deck)
        study = await self._studies.get(wanted.id)
        return None if study is None else _show(plan, study)

    async def plan(self, study: Study) -> Portion | None:
        """Some more matches; ``None`` if the game or its cards aren't what they were."""
        asked = decode_json(study.subject, DeckQuestion)
        try:
            pack = self._context.packs.get(asked.ruleset)
        except UnknownRuleset:
            return None
        deck = Deck("", asked.piles)
        plan = pack.decks.plan_trials(deck)
        if plan is None or _ask_of(pack, plan, deck, self._context).id != study.id:
            return None
        return Portion(play_some, (plan, deck, study.found, study.done, study.total))

    def _find(self, pack: GamePack, deck: Deck) -> tuple[TrialPlan, Study]:
        plan = pack.decks.plan_trials(deck)
        if plan is None:
            raise Refused(tr("The computer can't try out decks of {game} yet.", game=pack.ruleset.title))
        return plan, _ask_of(pack, plan, deck, self._context)


def _ask_of(pack: GamePack, plan: TrialPlan, deck: Deck, context: Context) -> Study:
    """The study of a deck, as it begins. The order of its cards is no part of the question."""
    question = DeckQuestion(pack.name, deck.piles, pack.ruleset.data_hash)
    subject = msgspec.json.encode(question, order="deterministic").decode()
    field = [(name, other.piles) for name, other in plan.field]
    met = msgspec.json.encode(field, order="deterministic").decode()
    total = count_matches(plan)
    study_id = name_study(StudyKind.DECK, METHOD, str(total), subject, met)
    return Study(study_id, StudyKind.DECK, subject, total, context.clock.now())


def _show(plan: TrialPlan, study: Study) -> TriedDeck:
    return TriedDeck(study, read_trials(study.found), {name: deck.name for name, deck in plan.field})
