"""What several tests share: hands, tables, positions, and the second reading of each game's rules."""
