"""Many games at once, and what they prove: matches, ladders, ratings with their uncertainty."""
