"""The table: people and bots at games that keep, seen by each only as far as they may."""
