"""Taking what looks best at once: every option gets a rating, and the best ones are picked."""

from collections.abc import Sequence

from engine.kernel.prompts import Option, Prompt


def pick_best(prompt: Prompt, ratings: Sequence[float]) -> tuple[Option, ...]:
    """The best-rated options that go together: as many as must be picked, and every further one that is worth
    something.

    Args:
        prompt: the question.
        ratings: what each of its options is worth, in their order; above 0 an option is picked although it
            needn't be.
    """
    rated = sorted(zip(ratings, prompt.options, strict=True), key=lambda each: -each[0])
    if prompt.relation:
        kept = prompt.first_fitting([option for _, option in rated], prompt.at_most)
        rated = [each for each in rated if each[1] in kept]
    return tuple(
        option
        for place, (value, option) in enumerate(rated[: prompt.at_most])
        if place < prompt.at_least or value > 0
    )
