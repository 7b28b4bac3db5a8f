"""For each game: the option sets that the laws play, and the material that must never change."""
