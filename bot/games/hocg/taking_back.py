"""What can be taken back in hOCG without asking anybody."""

from engine.hocg import Game
from engine.hocg.state.unseen import shown_by, unseen_by

VIEWERS = (0, 1, None)


def is_revealing(before: Game, after: Game, seat: int) -> bool:
    """Whether an answer used chance, or showed anybody a card that its player could not see before.

    A player who shows a card of the own hand tells something, but learns nothing.

    Args:
        before: the match before the answer.
        after: the match after it.
        seat: who answered.
    """
    if before.state.chance != after.state.chance:
        return True
    hidden = set(unseen_by(before.state, before.prompt, before.events, seat))
    shown = {card for event in after.events for viewer in VIEWERS for card in shown_by(event, viewer)}
    still = set(unseen_by(after.state, after.prompt, after.events, seat))
    return bool(hidden & shown or hidden - still)
