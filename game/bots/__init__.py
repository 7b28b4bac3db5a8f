"""What the bots of all games share. A bot is handed a view and nothing else."""
