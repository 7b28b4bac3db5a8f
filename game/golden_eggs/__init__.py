"""La Poule aux Œufs d'Or: stalls on a market square, and who comes past them."""
