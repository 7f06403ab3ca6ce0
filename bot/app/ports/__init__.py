"""What the use cases need from outside: a store, a clock, and whoever carries out deliveries."""
