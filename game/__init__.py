"""The rules of five farmyard games: pure, deterministic, without a screen."""
