"""Analysing matches that are over: how the chances went, what decisions cost, what was luck. It knows no
game; what a game must know for it is :class:`engine.kernel.analysis.analyst.Analyst`.
"""
