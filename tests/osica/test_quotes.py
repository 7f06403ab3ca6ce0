"""Questions are asked in the language of whoever reads them, also after a match was saved."""

from __future__ import annotations

import json

from engine.kernel.spoken import JAPANESE
from engine.kernel.translation import speaking
from engine.osica import OSICA, Game
from engine.osica.words.spoken import teach_words
from tests.osica.playing import play


def test_a_question_saved_in_words_is_asked_in_japanese() -> None:
    teach_words(OSICA.pool.cards.values())
    asked = 0

    def check(game: Game) -> None:
        nonlocal asked
        saved = json.loads(game.to_json())
        prompt = saved["prompt"]
        if prompt is None or prompt["kind"] != "yes_no":
            return
        assert "text" not in prompt
        prompt["text"] = ["Use this text of {card}? {text}", {"card": "Mika", "text": "Draw 1 card."}]
        saved["version"] = 1
        old = Game.from_json(json.dumps(saved).encode())
        assert old == game
        with speaking(JAPANESE):
            assert old.question().short == game.question().short
            assert "Draw" not in old.question().short
        asked += 1

    play(3, [check])
    assert asked
