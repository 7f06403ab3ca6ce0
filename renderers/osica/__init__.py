"""The pictures of OSICA: the board, the hand, a card.

Each is a pure function from what a viewer may know (``engine.osica.state.views``) to a finished file.
"""
