"""The real program, started as people start it, in a real window."""
