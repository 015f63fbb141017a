"""Play without a window: set up, begin, continue, finish, count and list games. Window, engine and tools use it."""
