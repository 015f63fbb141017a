"""Charts: axis, lines, and what one says of a point."""
