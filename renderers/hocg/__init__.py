"""The pictures of hOCG: the board, the hand, a card, a deck.

Each is a pure function from what a viewer may know (``engine.hocg.state.views``) to a finished file.
"""
