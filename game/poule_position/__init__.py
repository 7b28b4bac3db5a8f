"""Poule Position: the second-highest card wins a place on the hens' ladder."""
