"""The pictures of hOCG: boards, hands, cards, decks, sheets of cards, results and replays.

Each is a pure function from what a viewer may know (``engine.hocg.state.views``, ``renderers.hocg.subjects``)
to a finished file. Nothing is loaded with the package: whoever only says what is to be drawn needs nothing of
what draws it.

from renderers.hocg.board import draw_board

picture = draw_board(game.view(seat), names=("Mio", "Rin"), last=["Mio drew a card."])
picture.data, picture.filename
"""
