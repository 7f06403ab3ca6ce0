"""Derived facts: what holds at the table after everything that cards say."""
