"""The window: the only part of the game that imports pygame."""

import os

# pygame greets on standard output when it is imported, unless told not to before; windowed builds have no such output.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
