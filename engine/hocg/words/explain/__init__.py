"""Card texts explained: what the compiler understood, as an outline for people who review cards."""

from engine.hocg.words.explain.outline import outline_card, outline_program

__all__ = ["outline_card", "outline_program"]
