"""The outbox: which posts a change calls for, carrying them out, what comes back."""
