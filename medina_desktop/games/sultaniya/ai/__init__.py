"""The opponents of Sultaniya."""
