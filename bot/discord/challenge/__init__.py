"""Challenging somebody, and answering."""
