"""What every card game's pictures are made of; it knows no game.

* ``rects``: rectangles, for layouts that can be tested before anything is painted.
* ``themes``: the colours of a picture; ``palette``: the 256 of them that a file holds.
* ``fonts`` and ``text``: any text, fitted into its place.
* ``shapes`` and ``signs``: tiles, tags, rings, and white signs to be filled with a colour.
* ``motifs``: drawings that follow from a text; ``art_folder``: an owner's images in their place.
* ``caches``: what has been drawn, up to so many bytes.
* ``pictures``: finished files.
"""
