"""Pole Position: three cars a team, nine fuel cards, one lap."""
