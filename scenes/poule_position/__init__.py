"""Poule Position's table: the ladder against the henhouse at sunset."""
