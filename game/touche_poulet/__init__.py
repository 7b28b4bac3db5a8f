"""Touché Poulet: find the other armies' hidden units, earn ears of wheat, buy five eggs."""
