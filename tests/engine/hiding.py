"""The leak test: cards that a viewer can't see are exchanged; nothing that this viewer gets may change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from engine.hocg import Game
from engine.hocg.cards.pool import default_pool
from engine.hocg.cards.terms import CardType, Phase, Zone
from engine.hocg.procedures.resolution import Resolution
from engine.hocg.state import events as e
from engine.kernel.events import Event, Viewer
from engine.kernel.prompts import NONE, Option
from tests.engine.checks import Check, holomem_of
from tests.handles import handles_in
from tests.sights import VIEWERS, assert_same, exchange_within, see

OPEN_ZONES = (Zone.ARCHIVE, Zone.STAGE, Zone.OSHI, Zone.RESOLUTION)


# What a viewer may know


def hidden_cards(game: Game, viewer: Viewer) -> set[int]:
    """The cards in zones that the viewer can't look into, less those shown since the last answer."""
    return _covered_cards(game, viewer) - set(_shown_cards(game, viewer, game.events))


def unknown_cards(game: Game, viewer: Viewer) -> set[int]:
    """The hidden cards, and those shown since the last answer that were shuffled away since."""
    since: list[Event] = []
    for event in game.events:
        since = [] if isinstance(event, e.Shuffled) else [*since, event]
    return _covered_cards(game, viewer) - set(_shown_cards(game, viewer, since))


def _covered_cards(game: Game, viewer: Viewer) -> set[int]:
    found: set[int] = set()
    for player in game.state.players:
        found.update((*player.deck, *player.cheer_deck, *player.life, *player.holo_power))
        if player.seat != viewer:
            found.update(player.hand)
            if game.state.phase is Phase.SETUP:  # 6.2.1.10: placed face down
                found.update(card for holomem in holomem_of(player) for card in holomem.stack)
    return found


def _shown_cards(game: Game, viewer: Viewer, events: Iterable[Event]) -> Iterator[int]:
    """The cards that the rules showed this viewer by these events, or show by the question that waits."""
    for event in events:
        yield from _shown_by(event, viewer)
        # An ability's card was in the open when the ability was played, wherever it has gone since.
        yield getattr(event, "cause", NONE)
        if isinstance(event, e.AbilityPlayed | e.HolomemDowned):
            yield event.card  # as was a holomem that an effect took off the stage before it counted as downed
    prompt = game.prompt
    if prompt is not None and prompt.seat == viewer:
        # Who searches the own deck or looks at own cards sees them.
        yield from (option.card for option in prompt.options if _owner(game, option.card) == viewer)
        yield prompt.source  # what asks about itself, such as a card to be attached, has been seen
        yield from _looked_at(game, viewer)
        yield from _picked_by(game, viewer)


def _picked_by(game: Game, viewer: Viewer) -> Iterator[int]:
    """The viewer's own cards that they have picked for what asks: they saw them to pick them."""
    running = [frame for frame in game.table.machine.stack if isinstance(frame, Resolution)]
    if running and running[-1].seat == viewer:
        holomem = {each.id for player in game.state.players for each in holomem_of(player)}
        picked = {handle for handles in running[-1].picked for handle in handles} - holomem
        yield from (card for card in picked if _owner(game, card) == viewer)


def _looked_at(game: Game, viewer: Viewer) -> Iterable[int]:
    """The cards that the viewer has looked at by what asks, unless something was shuffled since."""
    running = [frame for frame in game.table.machine.stack if isinstance(frame, Resolution)]
    if not running:
        return ()
    for event in reversed(game.table.turn_events):
        if isinstance(event, e.Shuffled):
            return ()
        if isinstance(event, e.CardsLookedAt):
            is_it = event.seat == viewer and set(running[-1].looked) <= set(event.cards)
            return running[-1].looked if is_it else ()
    return ()


def _shown_by(event: Event, viewer: Viewer) -> Iterable[int]:
    match event:
        case e.CardsRevealed(cards=cards):
            return cards
        case e.LifeLost(card=card):
            return (card,)
        case e.HandRedrawn(shown=cards, is_forced=True):
            return cards
        case e.CardsLookedAt(seat=seat, cards=cards) | e.CardsDrawn(seat=seat, cards=cards):
            return cards if seat == viewer else ()
        case e.CardsMoved():
            is_open = event.is_revealed or event.origin in OPEN_ZONES or event.to in OPEN_ZONES
            is_own = event.seat == viewer and Zone.HAND in (event.origin, event.to)
            return event.cards if is_open or is_own else ()
        case e.HolomemPlaced(card=card, is_face_down=False):
            return (card,)
        case e.Bloomed(card=card) | e.CheerSent(card=card) | e.SupportAttached(card=card):
            return (card,)
    return ()


def _owner(game: Game, card: int) -> int:
    return -1 if card == NONE else int(card >= game.state.split)


# Exchanging what can't be seen


def exchange(game: Game, hidden: set[int], chance: Random) -> dict[int, int]:
    """Hidden card -> the hidden card of the same owner and sort that it changes places with."""
    pools: dict[tuple[bool, bool], list[int]] = {}
    for card in sorted(hidden):
        key = (card >= game.state.split, game.card(card).type is CardType.CHEER)
        pools.setdefault(key, []).append(card)
    return exchange_within(pools.values(), chance)


def with_other_faces(game: Game, mapping: dict[int, int]) -> Game:
    """The match with other hidden cards: each handle stays where it is and gets another number."""
    twin = game.copy()
    numbers = game.state.numbers
    twin.state.numbers = tuple(numbers[mapping.get(card, card)] for card in range(len(numbers)))
    twin.table.cards = default_pool().cards_of(twin.state.numbers)
    return twin


def with_other_places(game: Game, mapping: dict[int, int]) -> Game:
    """The match with hidden cards elsewhere: each handle keeps its number and lies in another place."""
    twin = game.copy()
    for player in twin.state.players:
        piles = [player.deck, player.cheer_deck, player.hand, player.holo_power, player.life]
        piles.extend(holomem.stack for holomem in holomem_of(player))
        for pile in piles:
            pile[:] = [mapping.get(card, card) for card in pile]
    return twin


class NothingLeaks(Check):
    """For both seats and everybody else: hidden cards show neither their faces nor their handles.

    Attributes:
        compared: how many matches with other hidden cards looked the same.
    """

    def __init__(self, seed: int = 0) -> None:
        self._chance = Random(seed)
        self.compared = 0

    def at_rest(self, game: Game) -> None:
        for viewer in VIEWERS:
            hidden = hidden_cards(game, viewer)
            sight = see(game, viewer)
            leaked = hidden & set(handles_in(sight))
            assert not leaked, f"viewer {viewer} gets the handles of hidden cards {sorted(leaked)}"
            # Each by a shuffle of its own: with one for both, a card could get back what it had.
            faces, places = (exchange(game, hidden, self._chance) for _ in range(2))
            twin = with_other_places(with_other_faces(game, faces), places)
            assert_same(sight, see(twin, viewer), viewer, "exchanging faces and places of hidden cards")
            self.compared += 1


class BlindPrompts(Check):
    """What a seat is asked next doesn't depend on cards that it sees neither before nor after its answer."""

    def __init__(self, seed: int = 0) -> None:
        self._chance = Random(seed)
        self._twin: Game | None = None
        self._mapping: dict[int, int] = {}
        self._seat = self._turn = 0

    def before(self, game: Game, picked: tuple[Option, ...]) -> None:
        prompt = game.prompt
        assert prompt is not None
        self._mapping = exchange(game, hidden_cards(game, prompt.seat), self._chance)
        self._twin = with_other_faces(game, self._mapping)
        self._seat, self._turn = prompt.seat, game.turn

    def after(self, game: Game, picked: tuple[Option, ...]) -> None:
        twin, seat = self._twin, self._seat
        assert twin is not None
        exchanged = {card for card, other in self._mapping.items() if card != other}
        if game.prompt is None or game.prompt.seat != seat:
            return
        made = game.table.machine.made
        if game.turn != self._turn or any(prompt.seat != seat for prompt, _ in made):
            return  # the opponent was skipped for want of a choice, which depends on the opponent's hand
        twin.answer([option.id for option in picked])
        for each in (game, twin):
            if not exchanged <= hidden_cards(each, seat) or has_shuffled(each, seat):
                return  # the answer showed some of them; who searches a deck sees all of it
        assert_same(see(game, seat), see(twin, seat), seat, "exchanging hidden cards before the answer")


def has_shuffled(game: Game, seat: int) -> bool:
    """Whether this seat's deck was shuffled, as after every search, also one that found nothing."""
    return any(isinstance(event, e.Shuffled) and event.seat == seat for event in game.events)
