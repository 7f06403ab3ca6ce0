"""Watched matches of OSICA: checks run at every prompt; a failure says how to see it again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from engine.kernel.events import Event, Viewer
from engine.kernel.prompts import Option, Prompt
from engine.osica import OSICA, Game
from engine.osica.cards.terms import ASSIST_SIZE, STAGE, CardKind
from engine.osica.procedures.resolution import Resolution
from engine.osica.queries import facts
from engine.osica.state import events as e
from tests.handles import handles_in
from tests.sights import SNAPSHOT_LIMIT, VIEWERS, assert_same, exchange_within, see, words_are_sound

Check = Callable[[Game], None]


def new_game(seed: int) -> Game:
    """A match of the two shipped decks; the seed decides which seat has which."""
    decks = [deck for _, deck in OSICA.starter_decks()]
    pair = (decks[seed % 2], decks[seed // 2 % 2])
    return OSICA.start(pair, seed.to_bytes(32, "big"))


def asked(game: Game) -> Prompt:
    """The question that waits; the match must not be over."""
    assert game.prompt is not None
    return game.prompt


def pick_at_random(prompt: Prompt, chance: Random) -> tuple[Option, ...]:
    """Any answer that the prompt allows."""
    options = list(prompt.options)
    chance.shuffle(options)
    most = min(prompt.at_most, len(options))
    return tuple(options[: chance.randint(prompt.at_least, most)])


def play(seed: int, checks: Sequence[Check] = (), limit: int = 3000) -> Game:
    """Play a match at random to its end, with checks at every prompt."""
    game, chance = new_game(seed), Random(seed)
    answers: list[str] = []
    try:
        while True:
            for check in checks:
                check(game)
            if game.prompt is None:
                return game
            assert len(answers) < limit, "the match doesn't end"
            picked = pick_at_random(game.prompt, chance)
            answers.append(",".join(option.id for option in picked) or "-")
            game.answer([option.id for option in picked])
    except BaseException as error:
        error.add_note(f"seed {seed}, {game!r}, answers: {' '.join(answers)}")
        raise


# what must hold


def cards_are_conserved(game: Game) -> None:
    """Every card is in exactly one place, and in a zone of its owner."""
    found: Counter[int] = Counter()
    for player in game.state.players:
        zones = (player.deck, player.hand, player.hearts, player.costs, player.drop, player.oshi_area)
        mine = [card for zone in (*zones, player.looked, player.played) for card in zone]
        for piece in player.pieces:
            mine += [piece.card, *piece.stacked]
            assert piece.seat == player.seat
        assert all((card >= game.state.split) == bool(player.seat) for card in mine)
        found.update(mine)
    assert found == Counter(range(len(game.state.numbers)))


def places_are_sound(game: Game) -> None:
    """One character a place, three cards in the assist area, nobody without AP, decks that aren't empty."""
    for player in game.state.players:
        for place in STAGE:
            assert sum(piece.place is place for piece in player.pieces) <= 1
        assert len(player.assist) <= ASSIST_SIZE
        for piece in player.pieces:
            card = game.card(piece.card)
            assert card.kind is not CardKind.EVENT
            if piece.is_on_stage:
                assert card.kind is CardKind.CHARACTER
            if game.result is None and card.kind is CardKind.CHARACTER:
                assert facts.ap(game.table, piece) > 0
        assert player.deck or game.result is not None


def prompt_is_sound(game: Game) -> None:
    """A prompt is a real question; without one the match is over."""
    prompt = game.prompt
    assert (prompt is None) == (game.result is not None)
    if prompt is None:
        return
    assert prompt.forced() is None, "a forced answer is asked for"
    assert len({option.id for option in prompt.options}) == len(prompt.options)
    assert 0 <= prompt.at_least <= prompt.at_most <= len(prompt.options)
    assert game.question().short
    assert prompt.clause


def saving_changes_nothing(game: Game) -> None:
    """A match that is saved and restored is the same, small, and goes on the same way."""
    saved = game.to_json()
    assert len(saved) <= SNAPSHOT_LIMIT
    twin = OSICA.restore(saved)
    assert twin.to_json() == saved
    assert twin.prompt == game.prompt
    for viewer in VIEWERS:
        assert twin.view(viewer) == game.view(viewer)
    if twin.prompt is not None:
        ids = [option.id for option in pick_at_random(twin.prompt, Random(0))]
        onward = game.copy()
        twin.answer(ids)
        onward.answer(ids)
        assert twin.to_json() == onward.to_json()
        assert list(twin.events) == list(onward.events)
    assert game.to_json() == saved, "playing a copy changed the match"


# what nobody may see


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
        found.update(player.deck, player.hearts)
        if player.seat != viewer:
            found.update(player.hand, player.costs, player.looked)
    return found


def _shown_cards(game: Game, viewer: Viewer, events: Iterable[Event]) -> Iterator[int]:
    """The cards that the rules showed this viewer by these events, or show by the question that waits."""
    for event in events:
        match event:
            case e.CardsRevealed(cards=cards):
                yield from cards
            case e.CardsDrawn(seat=seat, cards=cards) | e.CardsLookedAt(seat=seat, cards=cards):
                yield from cards if seat == viewer else ()
            case e.CardsMoved():
                zones = {str(event.origin), str(event.to)}
                is_open = event.is_revealed or zones & {
                    "oshi area", "stage", "assist area", "drop area", "being played"
                }  # fmt: skip
                is_own = event.seat == viewer and zones & {"hand", "costs", "looked at"}
                yield from event.cards if is_open or is_own else ()
            case e.Entered(card=card) | e.Left(card=card) | e.LimitBroken(card=card):
                yield card
            case e.EventPlayed(card=card) | e.TextUsed(card=card):
                yield card
    prompt = game.prompt
    if prompt is not None and prompt.seat == viewer:
        yield from (option.card for option in prompt.options)
        for frame in game.table.machine.stack:
            if isinstance(frame, Resolution) and frame.scope.acting == viewer:
                yield from frame.scope.looked


def exchange(game: Game, hidden: set[int], chance: Random) -> dict[int, int]:
    """Hidden card -> the hidden card of the same owner that it changes places with."""
    owned = ([card for card in sorted(hidden) if (card >= game.state.split) == own] for own in (False, True))
    return exchange_within(owned, chance)


def with_other_faces(game: Game, mapping: dict[int, int]) -> Game:
    """The match with other hidden cards: each handle stays where it is and gets another number."""
    twin = game.copy()
    numbers = game.state.numbers
    twin.state.numbers = tuple(numbers[mapping.get(card, card)] for card in range(len(numbers)))
    printed = {card.number: card for card in game.table.cards}
    twin.table.cards = tuple(printed[number] for number in twin.state.numbers)
    twin.table.derived = None
    return twin


def with_other_places(game: Game, mapping: dict[int, int]) -> Game:
    """The match with hidden cards elsewhere: each handle keeps its number and lies in another place."""
    twin = game.copy()
    for player in twin.state.players:
        for pile in (player.deck, player.hearts, player.hand, player.costs, player.looked):
            pile[:] = [mapping.get(card, card) for card in pile]
    return twin


def nothing_leaks(game: Game) -> None:
    """Hidden cards show neither faces nor handles: exchanging them changes nothing that a viewer gets."""
    chance = Random(game.turn)
    for viewer in VIEWERS:
        hidden = hidden_cards(game, viewer)
        sight = see(game, viewer)
        leaked = hidden & set(handles_in(sight))
        assert not leaked, f"viewer {viewer} gets the handles of hidden cards {sorted(leaked)}"
        # Each by a shuffle of its own: with one for both, a card could get back what it had.
        faces, places = (exchange(game, hidden, chance) for _ in range(2))
        twin = with_other_places(with_other_faces(game, faces), places)
        assert_same(sight, see(twin, viewer), viewer, "exchanging faces and places of hidden cards")


ALL_CHECKS: tuple[Check, ...] = (
    cards_are_conserved,
    places_are_sound,
    prompt_is_sound,
    words_are_sound,
    saving_changes_nothing,
    nothing_leaks,
)
