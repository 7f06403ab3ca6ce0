"""Pictures of a match: pure functions from what a viewer may know to finished files.

``kit`` draws for any card game; each game has a package of its own beside it.
"""
