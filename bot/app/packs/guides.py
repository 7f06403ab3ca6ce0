"""How a game is told to somebody who sits down to it for the first time."""

from dataclasses import dataclass

from engine.kernel.translation import mark


@dataclass(frozen=True)
class Guide:
    """How a game is played, for somebody who sits down to it for the first time, and examples for its
    commands.

    Args:
        goal: how one wins, in a sentence or two.
        turn: what a turn is, a line a step.
        rule: examples of questions about the rules, as a command's option shows them (100 characters).
        ruling: examples of searches for official answers.
        term: examples of terms.
        card: examples of what cards are found by.
    """

    goal: str = ""
    turn: tuple[str, ...] = ()
    rule: str = mark("A question, a term, or the number of a rule")
    ruling: str = mark("Words of your question, or a number")
    term: str = mark("A term of the game")
    card: str = mark("A name, a number, or words of its text")
