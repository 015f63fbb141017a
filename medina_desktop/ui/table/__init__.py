"""The table: what every game's table has. It holds a game's board through the contract in `window`."""
