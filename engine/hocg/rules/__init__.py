"""The rules as procedures: one module a chapter, one step a numbered clause of the Japanese comprehensive
rules 1.9.0.
"""
