"""Matches: beginning one, choosing, looking on, the players' clocks."""
