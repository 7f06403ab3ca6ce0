"""Asking about rules and cards."""
