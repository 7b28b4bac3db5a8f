"""Rules by example: a picture, an action, an expectation."""
