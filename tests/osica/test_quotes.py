"""Texts within questions are said in the language of whoever reads them, also after a match was saved."""

from __future__ import annotations

import json

from engine.kernel.spoken import JAPANESE
from engine.kernel.translation import speaking
from engine.osica import OSICA, Game
from engine.osica.words.spoken import teach_words
from tests.osica.playing import play


def test_a_question_saved_as_plain_words_is_said_in_japanese() -> None:
    teach_words(OSICA.pool.cards.values())
    asked = 0

    def check(game: Game) -> None:
        nonlocal asked
        saved = json.loads(game.to_json())
        prompt = saved["prompt"]
        if prompt is None or not isinstance(prompt["text"], list) or "{text}" not in prompt["text"][0]:
            return
        sentence, values, quotes = prompt["text"]
        prompt["text"] = [sentence, values | {name: words for name, (_, _, words) in quotes.items()}]
        saved["version"] = 1
        old = Game.from_json(json.dumps(saved).encode())
        assert old.prompt is not None
        assert game.prompt is not None
        assert old.prompt.text == game.prompt.text
        with speaking(JAPANESE):
            assert old.prompt.text == game.prompt.text
            assert quotes["text"][2] not in old.prompt.text
        asked += 1

    play(3, [check])
    assert asked
