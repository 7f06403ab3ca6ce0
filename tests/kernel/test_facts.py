"""Facts in a line."""

from engine.kernel.facts import join_facts, keep_facts


def test_a_fact_has_room_as_a_whole_or_is_not_begun() -> None:
    line = join_facts("HP 70", "", "60 ready", "draw a card")
    assert line == "HP 70 · 60 ready · draw a card"
    assert keep_facts(line, len(line)) == line
    assert keep_facts(line, len(line) - 1) == "HP 70 · 60 ready"
    assert keep_facts(line, 5) == "HP 70"
    assert keep_facts(line, 4) == ""
