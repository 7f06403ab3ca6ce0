"""The rules engine: pure and deterministic, with no I/O, no clock and no Discord."""
