"""What is learned from examples: which words speak for which thing."""

from pathlib import Path

from bot.app.lookup.learning import Words, add_up, learn
from engine.kernel.disk_cache import DiskCache

NOWHERE = DiskCache(None)


def say(*words: str) -> Words:
    return dict.fromkeys(words, len(words) ** -0.5)


EXAMPLES = [
    ("attacking", say("who", "can", "attack")),
    ("attacking", say("can", "my", "center", "attack")),
    ("attacking", say("my", "attack")),
    ("targets", say("who", "can", "I", "attack")),
    ("targets", say("can", "I", "attack", "center")),
    ("targets", say("I", "attack", "back")),
]


def test_the_word_that_tells_two_things_apart_decides() -> None:
    weights = learn(EXAMPLES, NOWHERE)
    for words, right, wrong in (
        (say("I", "can", "attack"), "targets", "attacking"),
        (say("my", "can", "attack"), "attacking", "targets"),
    ):
        scores = add_up(weights, words, ("attacking", "targets"))
        assert scores[right] > scores[wrong]
    telling, shared = weights["I"], weights["attack"]
    assert telling["targets"] - telling["attacking"] > abs(shared["targets"] - shared["attacking"])


def test_words_that_nobody_said_speak_for_nothing() -> None:
    assert add_up(learn(EXAMPLES, NOWHERE), say("weather"), ("attacking",)) == {"attacking": 0.0}


def test_nothing_is_learned_from_nothing_or_of_one_thing_alone() -> None:
    assert learn([], NOWHERE) == {}
    alone = learn(EXAMPLES[:1], NOWHERE)
    assert add_up(alone, say("attack"), ("attacking",))["attacking"] > 0


def test_what_was_learned_is_kept_for_the_next_process(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path / "kept")
    learned = learn(EXAMPLES, cache)
    assert [path.name.partition("-")[0] for path in (tmp_path / "kept").iterdir()] == ["wordings"]
    assert learn(EXAMPLES, cache) == learned == learn(EXAMPLES, NOWHERE)
    learn(EXAMPLES[1:], cache)
    assert len(list((tmp_path / "kept").iterdir())) == 2, "other examples are learned anew"
