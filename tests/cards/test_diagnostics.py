"""What isn't understood is reported: line, column, the word, and what could have stood there. Never another
error, whatever the text.
"""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.hocg.cards.pool import default_pool
from engine.hocg.cards.program import Program
from engine.hocg.cards.terms import AbilityKind
from engine.hocg.language.compiler import compile_text
from engine.hocg.language.vocabulary import language
from engine.kernel.errors import DataError
from engine.kernel.language.diagnostics import MAX_SUGGESTIONS
from engine.kernel.language.examples import say
from tests.cards.mutating import mutations_of

MANY = 10_000


def error_in(text: str) -> DataError:
    with pytest.raises(DataError) as caught:
        compile_text(AbilityKind.ART, text)
    return caught.value


def try_out(text: str, kind: AbilityKind = AbilityKind.ART) -> Program | None:
    """The program, or nothing if the text isn't understood; what is reported then must lie in the text."""
    try:
        return compile_text(kind, text)
    except DataError as error:
        require_place(error, text)
        return None


def require_place(error: DataError, text: str) -> None:
    """The place that is reported is one of the text."""
    assert error.message
    assert error.line is not None
    assert error.column is not None
    lines = text.split("\n")
    assert 1 <= error.line <= len(lines)
    assert 1 <= error.column <= len(lines[error.line - 1]) + 1


WRONG = [
    # unknown words
    ("Draw 2 explodes.", 1, 8, "'explodes' is not a word I know", "after 'Draw 2'", "card"),
    ("Draw 1 card. Then sing.", 1, 19, "'sing' is not a word I know", "after '1 card. Then'", "a number"),
    ("Draw 1 card.\nSing.", 2, 1, "'Sing' is not a word I know", "after 'Draw 1 card.'", "draw"),
    ("Explode.", 1, 1, "'Explode' is not a word I know", "at the beginning", "draw"),
    ("During this turn, this holomem flies.", 1, 32, "'flies'", "after 'turn, this holomem'", "gets"),
    ("ドローする。", 1, 1, "'ド' is not a word I know", "at the beginning", "draw"),
    # words in the wrong place
    ("Draw cards 2.", 1, 6, "'cards' can't stand here", "after 'Draw'", "a number"),
    ("Deal damage 20 to this holomem.", 1, 6, "'damage' can't stand here", "after 'Deal'", "a number"),
    ("Archive 1 cheer this holomem.", 1, 17, "'this holomem' can't stand", "after 'Archive 1 cheer'", "from"),
    ("[Center position] Draw 1 card.", 1, 9, "'position' can't stand", "after '[Center'", "position only"),
    ("This holomem <AZKi>.", 1, 14, "'<AZKi>' can't stand here", "after 'This holomem'", "gets"),
    # text that ends early
    ("Draw", 1, 5, "the text ends too early", "I expected", "a number"),
    ("Draw 2 cards", 1, 13, "the text ends too early", "I expected", "."),
    ("Draw 1 card.\n\nYou may", 3, 8, "the text ends too early", "I expected", "archive"),
    ("Draw 1 card.\n", 2, 1, "the text ends too early", "I expected", "a number"),
    ("[Center position only", 1, 22, "the text ends too early", "I expected", "]"),
    ("If it is odd,", 1, 14, "the text ends too early", "I expected", "a number"),
    # colons
    (": Draw 1 card.", 1, 1, "':' can't stand here", "at the beginning", "draw"),
    ("You may: Draw 1 card.", 1, 8, "':' can't stand here", "after 'You may'", "archive"),
    ("You may draw 1 card:: Draw 1 card.", 1, 21, "':' can't stand here", "1 card:'", "draw"),
    ("Draw 2 cards:", 1, 14, "the text ends too early", "I expected", "a number"),
    # brackets, names, quotation marks
    ("[[[[[[[[[[", 1, 2, "'[' can't stand here", "after '['", "center"),
    ("((((((((((", 1, 1, "'(' can't stand here", "at the beginning", "draw"),
    ("<<<<<<<<<<", 1, 1, "'<'", "at the beginning", "draw"),
    (
        "If your Oshi is <Tokino <AZKi>>, draw 1 card.",
        1, 17, "'<' is not a word I know", "after 'your Oshi is'", "a <card name>",
    ),
    ("If your Oshi is <, draw 1 card.", 1, 17, "'<'", "Oshi is'", "a <card name>"),
    (
        'You can use the gift "x only once per turn.',
        1, 22, "'\"' is not a word I know", "the gift'", "a name in quotation marks",
    ),
    # control characters
    ("Draw\x00 1 card.", 1, 5, "'\\x00' is not a word I know", "after 'Draw'", "a number"),
    ("\x1b[31mDraw 1 card.", 1, 1, "'\\x1b' is not a word I know", "at the beginning", "draw"),
    ("Draw 1 card.\u202e", 1, 13, "'\\u202e' is not a word I know", "1 card.'", "the end of the text"),
    ("\ud800", 1, 1, "'\\ud800' is not a word I know", "at the beginning", "draw"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "column", "what", "after", "expected"), WRONG)
def test_a_word_is_reported_with_its_place_and_what_could_have_stood_there(
    text: str, line: int, column: int, what: str, after: str, expected: str
) -> None:
    error = error_in(text)
    assert (error.line, error.column) == (line, column)
    assert str(error).startswith(f"line {line}, column {column}: ")
    before, _, suggestions = error.message.partition("I expected: ")
    assert what in before
    assert after in error.message
    assert suggestions
    names = suggestions.split(", ")
    if expected and names[-1] != "...":
        assert any(name.strip("'").startswith(expected) for name in names), error.message


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Draw 2 explodes.", "Draw 1 card."),
        ("If you have AZKi on your stage, this art gets +50.", "If you have <AZKi> on your stage, this art"),
        ("Your opponent draws a card.", "your opponent draws 1 card."),
        ("Draw 1 card.\nArchive 1 cheer this holomem.", "archive 1 cheer from this holomem"),
    ],
)
def test_a_card_that_says_nearly_the_same_is_quoted(text: str, said: str) -> None:
    quoted = error_in(text).message.partition("a card says ")[2].partition(")")[0]
    assert said in quoted
    assert quoted.partition(" (")[2] in default_pool().cards


def test_nothing_is_quoted_that_is_not_alike() -> None:
    assert "a card says" not in error_in("ドローする。").message


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Deal 20 special damage to 1 of your opponents holomem.", "your opponent's"),
        ("Deal 20 special damage to your oponent's center holomem.", "your opponent's"),
        ("Deal 20 special damage to 1 of your holomen.", None),
    ],
)
def test_a_misspelt_end_of_a_phrase_is_found_with_its_beginning(text: str, meant: str | None) -> None:
    message = error_in(text).message
    assert (f'(did you mean "{meant}"?)' in message) == (meant is not None)
    assert meant is not None or "holomem" in message.partition("I expected: ")[2]


def test_marks_stand_in_quotes_behind_the_words() -> None:
    assert error_in("Draw 1 card").message.endswith(
        "I expected: for each (for each odd result), from the (from the top of your deck), ', then', '.', ':'"
    )


def test_every_phrase_has_an_example() -> None:
    """A suggestion goes on in words, not in names of fields."""
    grammar = language().grammar
    examples = {
        each.kind.__name__: say(grammar, each.kind, each.words.parts)
        for each in grammar.alternatives.values()
        if each.voice == ""
    }
    assert len(examples) > 200
    assert [name for name, words in examples.items() if not words] == []


def test_no_more_than_some_suggestions_are_shown() -> None:
    suggestions = error_in("Explode.").message.partition("I expected: ")[2]
    assert suggestions.endswith(", ...")
    assert suggestions.count(", ") == MAX_SUGGESTIONS


@pytest.mark.parametrize("text", ["", " ", "\n", " \n\t\n "])
def test_an_empty_text_is_reported(text: str) -> None:
    error = error_in(text)
    assert (error.message, error.line, error.column) == ("the text is empty", 1, 1)


@pytest.mark.parametrize(
    ("text", "column", "rest"),
    [
        ("During this turn, 1 of your #Nonsense holomem gets Arts +20.", 29, "Nonsense holomem get"),
        ("Draw 1 card. #", 14, ""),
        ("#" * 100, 1, "#"),
        ("If your Oshi is # Promise, draw 1 card.", 17, " Promise"),
        ("If your Oshi is #JPXYZ, draw 1 card.", 17, "JPXYZ, draw"),
        ("If your Oshi is #1st Generation, draw 1 card.", 17, "1st Generation, draw"),
        ("If your Oshi is #JP1st, draw 1 card.", 17, "JP1st, draw"),
    ],
)
def test_an_unknown_tag_is_reported(text: str, column: int, rest: str) -> None:
    error = error_in(text)
    assert f"no card has a tag that begins like '{rest}" in error.message
    assert (error.line, error.column) == (1, column)


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("Archive 3 to 2 cards from your hand.", 9, "3 to 2 is no range"),
        ("Draw 1 card.\nSend 5 to 1 cheers from your archive to this holomem.", 6, "5 to 1 is no range"),
    ],
)
def test_a_range_from_more_to_less_is_reported(text: str, column: int, words: str) -> None:
    error = error_in(text)
    assert error.message == words
    assert (error.line, error.column) == (text.count("\n") + 1, column)


def test_a_tag_like_an_unknown_one_is_suggested() -> None:
    error = error_in("During this turn, 1 of your #Promis holomem gets Arts +20.")
    assert error.message.casefold().endswith("did you mean #promise?")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Draw 1card.", "'1card' "),
        ("This art gets +20for each of your back holomem.", "'+20for' "),
    ],
)
def test_a_number_without_a_blank_behind_it_is_shown_with_what_clings_to_it(text: str, said: str) -> None:
    assert error_in(text).message.startswith(said)


MEANINGLESS = [
    ("Draw 2 cards: Draw 1 card.", 1, "a colon can stand only behind 'you may ...', a roll or a cost"),
    (
        "Reveal 3 cards with a tag in common from your deck and add them to your hand.",
        8,
        "only exactly 2 cards can be asked to have a tag in common",
    ),
    (
        "Send 1 cheer from your archive to your back holomem.",
        1,
        "only one holomem can be meant here: say '1 of",
    ),
    (
        "Send 1 cheer from your archive to 2 of your holomem.",
        1,
        "only one holomem can be meant here: say '1 of",
    ),
    ("Restore 10 HP of your center or collab holomem.", 18, "which of them? Say '1 of your center or collab"),
    (
        "Restore 10 HP of your center and center holomem.",
        23,
        "a position is named twice in 'center and center'",
    ),
    (
        "Restore 10 HP of your white.",
        23,
        "a noun is missing behind 'white', as in 'white card' or 'white holomem'",
    ),
    (
        "Return 1 Debut from your archive to your hand.",
        10,
        "a noun is missing behind 'Debut', as in 'Debut card'",
    ),
    (
        "During this turn, 1 of your <AZKi> and <Tokino Sora> gets Arts +20.",
        19,
        "nothing is all of '<AZKi> and <Tokino Sora>'; say 'or'",
    ),
    (
        "During this turn, your center <AZKi> and <Tokino Sora> gets Arts +20.",
        19,
        "nothing is all of 'center <AZKi> and <Tokino Sora>'; say 'or'",
    ),
    (
        "If this holomem has <Stone Axe> and <Death-sensei> attached, draw 1 card.",
        4,
        "nothing is all of '<Stone Axe> and <Death-sensei>'; say 'or'",
    ),
    ("You may you may draw 1 card.", 1, "'you may' once is enough"),
    ("Draw 0 cards.", 1, "0 of something is nothing"),
    ("Deal 0 special damage to this holomem.", 1, "0 of something is nothing"),
    ("You may roll a die: If it is 7, draw 1 card.", 24, "no die shows 7; it has the numbers 1 to 6"),
]
"""Phrases that the grammar knows and that mean nothing."""


@pytest.mark.parametrize(("text", "column", "words"), MEANINGLESS)
def test_a_phrase_without_a_meaning_is_reported(text: str, column: int, words: str) -> None:
    assert words in error_in(text).message


@pytest.mark.parametrize(("text", "column", "words"), MEANINGLESS)
def test_a_phrase_without_a_meaning_is_reported_with_its_place(text: str, column: int, words: str) -> None:
    error = error_in(text)
    assert (error.line, error.column) == (1, column)


@pytest.mark.parametrize(
    "text",
    [
        "Swap your center holomem with 1 of your opponent's back holomem.",
        "Swap your opponent's center holomem with 1 of your back holomem.",
        "Swap your opponent's center holomem with their back holomem.",
        "Swap 2 of your back holomem with 1 of your back holomem.",
    ],
)
def test_a_swap_is_of_one_stage_and_of_one_holomem_with_one(text: str) -> None:
    assert error_in(text).line == 1


HOSTILE = {
    "ten thousand sentences": "Draw 1 card. " * MANY,
    "ten thousand words that are none": "explode " * MANY,
    "the same word ten thousand times": "draw " * MANY,
    "ten thousand choices in one another": "You may " * MANY + "draw 1 card.",
    "choices behind choices": "You may draw 1 card: " * MANY + "Draw 1 card.",
    "rolls in one another": "Roll a die: " * MANY + "Draw 1 card.",
    "ten thousand names": "If your Oshi is " + "<AZKi> or " * MANY + "<AZKi>, draw 1 card.",
    "one long word": "x" * MANY,
    "one long number": "Draw " + "9" * MANY + " cards.",
    "one long name": "If your Oshi is <" + "x" * MANY + ">.",
    "ten thousand brackets": "[" * MANY,
    "ten thousand names that are never closed": "<" * MANY,
    "quotation marks": '"' * (MANY + 1),
    "blank lines": "Draw 1 card." + "\n" * MANY,
    "signs that belong to the letter before": "Draw 1 card" + "\u0345" * MANY,
    "zero bytes": "\x00" * MANY,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_are_reported(name: str) -> None:
    error = error_in(HOSTILE[name])
    require_place(error, HOSTILE[name])
    assert len(error.message) < 1_000


# Any text at all


@cache
def vocabulary() -> list[str]:
    """Every word and phrase of the grammar, and some names, tags, numbers and signs."""
    words = list(language().grammar.phrases.values())
    words += ["<Tokino Sora>", "<AZKi>", "#Promise", "#ID 3rd Gen", '"x"', "1", "2", "20", "+20", "-10", "0"]
    words += ["this tool", "this mascot", "this fan", "gift", "bloom effect", "collab effect", "\n", "\n\n"]
    return words


@cache
def real_texts() -> list[str]:
    cards = default_pool().cards.values()
    return sorted({text.text for card in cards for text in card.texts})


@given(st.lists(st.sampled_from(vocabulary()), max_size=40))
def test_any_words_of_the_vocabulary_compile_or_are_reported(words: list[str]) -> None:
    try_out(" ".join(words))


@given(st.text(max_size=200))
def test_any_text_compiles_or_is_reported(text: str) -> None:
    try_out(text)


@st.composite
def damaged_texts(draw: st.DrawFn) -> str:
    """A real text of which a few words are left out, doubled, swapped or replaced."""
    words = re.findall(r"\s+|[^\s]+", draw(st.sampled_from(real_texts())))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(words) - 1))
        match draw(st.integers(0, 3)):
            case 0 if len(words) > 1:
                del words[at]
            case 1:
                words.insert(at, f" {words[at]} ")
            case 2:
                other = draw(st.integers(0, len(words) - 1))
                words[at], words[other] = words[other], words[at]
            case _:
                words[at] = f" {draw(st.sampled_from(vocabulary()))} "
    return "".join(words)


@given(damaged_texts())
@settings(max_examples=300)
def test_a_damaged_text_compiles_or_is_reported(text: str) -> None:
    try_out(text)


@pytest.mark.parametrize(
    "cards", [slice(None, None, 25), pytest.param(slice(None), marks=pytest.mark.slow)], ids=["sample", "all"]
)
def test_a_text_of_which_one_word_is_another_says_itself_too(cards: slice) -> None:
    """Texts that nobody has written yet are printed as phrases of the language as well."""
    wrong = []
    for card in list(default_pool().cards.values())[cards]:
        for mutation in mutations_of(card):
            program = compile_text(mutation.text.kind, mutation.words)
            if try_out(program.say(), mutation.text.kind) != program:
                wrong.append(f"{mutation.words!r} says {program.say()!r}")
    assert not wrong, "\n".join(wrong)
