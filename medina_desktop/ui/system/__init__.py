"""The computer around the window: log file, memory, folders, reports, processes."""
