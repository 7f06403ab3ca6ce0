"""The developers' tools: what measures, plays and writes for those who work on Oshiban. No wheel has them."""
