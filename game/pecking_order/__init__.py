"""Pecking Order: thirteen cards a side, eleven perches, and a jaguar in each flock."""
