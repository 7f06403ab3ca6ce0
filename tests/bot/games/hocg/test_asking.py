"""What is told with hOCG's questions: their source, and what an art will do."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bot.games.hocg.pack import HocgPack
from bot.games.hocg.previews import Previewer
from engine.hocg import HOCG, Game
from engine.hocg.cards.terms import OptionKind, PromptKind
from engine.hocg.players import derive_seed
from engine.hocg.players.imagining import Imagination
from engine.hocg.state.events import DamageDealt, HolomemDowned
from engine.kernel.chance import Chance
from engine.kernel.prompts import NONE

PACK = HocgPack(HOCG)
DECKS = [deck for _, deck in HOCG.starter_decks()]
PREVIEWER = Previewer(HOCG.pool, DECKS)


def prompts(seed: int, decks: tuple[int, int]) -> Iterator[Game]:
    """A match at each of its prompts, played at random; whoever looks at one may go on with it."""
    game = HOCG.start([DECKS[number] for number in decks], derive_seed("asking", seed))
    random = Random(seed)
    while (prompt := game.prompt) is not None:
        yield game
        count = random.randint(prompt.at_least, min(prompt.at_most, len(prompt.options)))
        picked: list[str] = []
        for _ in range(count):
            chosen = [o for o in prompt.options if o.id in picked]
            left = [o for o in prompt.beside(chosen) if o.id not in picked]
            if not left:
                break
            arts = [o for o in left if o.kind == OptionKind.ART]
            picked.append(random.choice(arts or left).id)
        game.answer(picked)


PAIRS = [(0, 5), (9, 12), (14, 18), (7, 20)]


@pytest.mark.parametrize("pair", PAIRS)
def test_every_question_of_a_card_names_the_card_and_its_words(pair: tuple[int, int]) -> None:
    asked = 0
    for game in prompts(1, pair):
        prompt = game.prompt
        assert prompt is not None
        asking = PACK.ask(game)
        assert asking.labels.keys() == {option.id for option in prompt.options}
        assert bool(asking.source) == (prompt.source != NONE or bool(asking.words)), prompt.text
        assert asking.source or prompt.clause, prompt.text
        asked += bool(asking.words)
    assert asked > 0


@pytest.mark.parametrize("pair", PAIRS)
def test_a_button_tells_the_damage_that_is_dealt(pair: tuple[int, int]) -> None:
    tried = 0
    for game in prompts(2, pair):
        prompt = game.prompt
        assert prompt is not None
        for option in prompt.options:
            if option.kind != OptionKind.ART:
                continue
            preview = PREVIEWER.preview_art(game, option)
            twin = game.copy()
            before = twin.state.chance.position
            twin.answer([option.id])
            if preview.asks or twin.state.chance.position != before:
                continue
            dealt = sum(
                e.amount for e in twin.events if isinstance(e, DamageDealt) and e.holomem == option.target
            )
            downed = any(isinstance(e, HolomemDowned) and e.holomem == option.target for e in twin.events)
            assert preview.least <= dealt <= preview.most
            assert not preview.is_down or downed
            assert preview.may_go_down or not downed
            if preview.least == preview.most:
                tried += 1
                damage = preview.damage
                assert f": {damage} on " in PACK.ask(game).labels[option.id].text
    assert tried > 5


def test_what_is_told_hangs_on_nothing_hidden() -> None:
    compared = 0
    for number, game in enumerate(prompts(3, (9, 18))):
        prompt = game.prompt
        assert prompt is not None
        if prompt.kind != PromptKind.PERFORMANCE:
            continue
        other = Imagination(prompt.seat, DECKS, HOCG.pool).imagine(game, Chance(derive_seed("other", number)))
        assert PACK.ask(other) == PACK.ask(game)
        compared += 1
    assert compared > 5


def test_trying_out_leaves_the_match_as_it_is() -> None:
    for game in prompts(4, (0, 9)):
        before = game.to_json()
        PACK.ask(game)
        assert game.to_json() == before
        if game.turn > 6:
            break


def test_cards_of_one_name_are_told_apart_by_what_they_are() -> None:
    seen = 0
    for game in prompts(5, (14, 18)):
        prompt = game.prompt
        assert prompt is not None
        asking = PACK.ask(game)
        called: dict[str, set[str]] = {}
        for option in prompt.options:
            if option.card != NONE:
                number = game.card(option.card).number
                called.setdefault(asking.labels[option.id].text, set()).add(number)
        assert all(len(numbers) == 1 for numbers in called.values()), called
        seen += any(", HP " in text or " [" in text for text in called)
        assert len({card.name for card in asking.cards}) == len(asking.cards)
    assert seen > 0


def test_what_is_looked_at_and_cannot_be_picked_is_shown_as_well() -> None:
    marked = 0
    for game in prompts(6, (0, 9)):
        asking = PACK.ask(game)
        if "You are looking at" not in asking.beside:
            continue
        marked += "✘" in asking.beside
        prompt = game.prompt
        assert prompt is not None
        other = game.view(1 - prompt.seat)
        assert other.shown == ()
    assert marked > 0
