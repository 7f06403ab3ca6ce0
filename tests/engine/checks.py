"""What must hold at every prompt of every match, as checks for ``play_watched``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice

from engine.hocg import HOCG, Game
from engine.hocg.cards.terms import MAX_HOLOMEM, CardType, Position
from engine.hocg.players import RandomPlayer
from engine.hocg.procedures.rule_processing import next_process
from engine.hocg.state.state import Holomem, Player
from engine.kernel.errors import IllegalAnswer
from engine.kernel.prompts import Option, Prompt
from tests.sights import SNAPSHOT_LIMIT, VIEWERS, words_are_sound


class Check:
    """Something that must hold. Subclasses say what, and at which moments."""

    def at_rest(self, game: Game) -> None:
        """At every prompt, and at the end."""

    def before(self, game: Game, picked: tuple[Option, ...]) -> None:
        """Just before an answer is given."""

    def after(self, game: Game, picked: tuple[Option, ...]) -> None:
        """Just after it was given."""


def plain_zones(player: Player) -> dict[str, list[int]]:
    """The zones of a player that are lists of cards."""
    return {
        "deck": player.deck,
        "cheer deck": player.cheer_deck,
        "hand": player.hand,
        "archive": player.archive,
        "holo Power": player.holo_power,
        "life": player.life,
    }


def holomem_of(player: Player) -> list[Holomem]:
    """Everybody on a stage, read position by position."""
    front = [holomem for holomem in (player.center, player.collab) if holomem is not None]
    return [*front, *player.back]


def every_card(game: Game) -> Iterator[int]:
    """Every card handle, as often as it is anywhere."""
    yield from game.state.resolution
    for player in game.state.players:
        yield player.oshi
        for zone in plain_zones(player).values():
            yield from zone
        for holomem in holomem_of(player):
            yield from (*holomem.stack, *holomem.cheers, *holomem.attached)


class CardsConserved(Check):
    """Every card of both decks is in exactly one place, in a zone of its owner, where its sort belongs."""

    ONLY = {
        "deck": (CardType.HOLOMEM, CardType.SUPPORT),
        "hand": (CardType.HOLOMEM, CardType.SUPPORT),
        "holo Power": (CardType.HOLOMEM, CardType.SUPPORT),
        "cheer deck": (CardType.CHEER,),
        "life": (CardType.CHEER,),
    }

    def at_rest(self, game: Game) -> None:
        counts = Counter(every_card(game))
        assert counts == Counter(range(len(game.state.numbers))), (
            f"more than once: {[card for card, count in counts.items() if count > 1]}, "
            f"nowhere: {sorted(set(range(len(game.state.numbers))) - set(counts))}"
        )
        for player in game.state.players:
            for name, zone in plain_zones(player).items():
                for card in zone:
                    assert (card >= game.state.split) == bool(player.seat), f"card {card} in a wrong {name}"
                    sorts = self.ONLY.get(name)
                    assert sorts is None or game.card(card).type in sorts, f"{game.card(card).name} in {name}"


class StageSound(Check):
    """Positions, piles and damage of holomem are as they can be."""

    def at_rest(self, game: Game) -> None:
        ids = []
        for player in game.state.players:
            stage = holomem_of(player)
            assert len(stage) <= MAX_HOLOMEM
            assert player.stage == stage
            assert player.center is None or player.center.position is Position.CENTER
            assert player.collab is None or player.collab.position is Position.COLLAB
            assert all(holomem.position is Position.BACK for holomem in player.back)
            for holomem in stage:
                ids.append(holomem.id)
                assert holomem.seat == player.seat
                assert holomem.damage >= 0
                assert holomem.stack
                assert all(game.card(card).type is CardType.HOLOMEM for card in holomem.stack)
                assert all(game.card(card).type is CardType.CHEER for card in holomem.cheers)
                assert all(game.card(card).is_attachment for card in holomem.attached)
            assert player.life_damage >= 0
        assert len(set(ids)) == len(ids)
        assert all(0 < each < game.state.next_holomem for each in ids)


class NothingUnfinished(Check):
    """Where a player may act freely, the rules have nothing left to do (10.6.3, 8.1.2, 9.1.2)."""

    def at_rest(self, game: Game) -> None:
        prompt, state = game.prompt, game.state
        if prompt is None or prompt.kind not in ("main", "performance"):
            return
        assert next_process(game.table) is None, "rule processing is left over"
        assert not state.waiting, "abilities wait"
        assert not state.again, "an art is to be used once more"
        assert not state.resolution, "cards lie in the resolution zone"
        assert state.art is None, "an art is being resolved"
        for player in state.players:
            assert player.life, "a player without life plays on"
            assert player.stage, "a player without holomem plays on"
            assert not player.life_damage, "life is still to be lost"


class PromptSound(Check):
    """A prompt is a real question with several legal answers; without one the match is over."""

    def __init__(self) -> None:
        self._last = 0
        self._player = RandomPlayer(0)

    def at_rest(self, game: Game) -> None:
        prompt = game.prompt
        assert (prompt is None) == (game.result is not None)
        if prompt is None:
            return
        assert prompt.id > self._last, "prompts are numbered upwards"
        self._last = prompt.id
        assert prompt.forced() is None, "a forced answer is not asked for"
        assert len({option.id for option in prompt.options}) == len(prompt.options)
        assert 0 <= prompt.at_least <= prompt.at_most <= len(prompt.options)
        assert game.question().short
        assert prompt.clause
        assert count_answers(prompt) > 1, "fewer than two answers"
        picked = self._player.choose(prompt, game.view(prompt.seat))
        assert prompt.check([option.id for option in picked]) == picked

    def before(self, game: Game, picked: tuple[Option, ...]) -> None:
        prompt = game.prompt
        assert prompt is not None
        prompt.check([option.id for option in picked])


def count_answers(prompt: Prompt) -> int:
    """How many different answers there are, up to 2; copies count as one."""
    if prompt.at_most == 0:
        return 1
    if not prompt.relation:
        sizes = range(prompt.at_least, prompt.at_most + 1)
        kinds = {option.alike or option.id for option in prompt.options}
        is_choice = len(kinds) > 1 and (len(prompt.options) > prompt.at_most or prompt.is_ordered)
        return min(2, len(sizes)) if len(sizes) != 1 else 2 if is_choice else 1
    answers = {
        tuple(sorted(option.alike or option.id for option in picked))
        for size in range(prompt.at_least, prompt.at_most + 1)
        for picked in islice(combinations(prompt.options, size), 5_000)
        if is_allowed(prompt, picked)
    }
    return min(2, len(answers))


def is_allowed(prompt: Prompt, picked: tuple[Option, ...]) -> bool:
    """Whether the prompt takes an answer."""
    try:
        prompt.check([option.id for option in picked])
    except IllegalAnswer:
        return False
    return True


class WordsSound(Check):
    """Everything can be put into words, for everybody, within the limits of buttons and selects."""

    def at_rest(self, game: Game) -> None:
        words_are_sound(game)


class SavedAndReloaded(Check):
    """A match that is saved and loaded at every prompt has the same future as the one that went on."""

    def __init__(self) -> None:
        self._twin: Game | None = None

    def at_rest(self, game: Game) -> None:
        saved = game.to_json()
        assert len(saved) <= SNAPSHOT_LIMIT
        twin = HOCG.restore(saved)
        assert twin.to_json() == saved
        assert twin.prompt == game.prompt
        assert twin.result == game.result
        for viewer in VIEWERS:
            assert twin.view(viewer) == game.view(viewer)
        self._twin = twin

    def after(self, game: Game, picked: tuple[Option, ...]) -> None:
        twin = self._twin
        assert twin is not None
        twin.answer([option.id for option in picked])
        assert twin.to_json() == game.to_json()
        assert list(twin.events) == list(game.events)


class CopiesApart(Check):
    """A copy and its original don't touch each other, whichever goes on."""

    STEPS = 2

    def __init__(self) -> None:
        self._copy: Game | None = None
        self._saved = b""
        self._player = RandomPlayer(1)

    def before(self, game: Game, picked: tuple[Option, ...]) -> None:
        self._saved = game.to_json()
        events = list(game.events)
        self._copy = game.copy()
        ahead = game.copy()
        for _ in range(self.STEPS):
            if (prompt := ahead.prompt) is not None:
                ahead.pick(self._player.choose(prompt, ahead.view(prompt.seat)))
        assert game.to_json() == self._saved, "playing a copy changed the match"
        assert list(game.events) == events

    def after(self, game: Game, picked: tuple[Option, ...]) -> None:
        assert self._copy is not None
        assert self._copy.to_json() == self._saved, "playing the match changed its copy"
