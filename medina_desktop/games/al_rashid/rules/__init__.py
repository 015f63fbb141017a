"""The rules of Al-Rashid. Pure: no files, no clock, no pygame, no randomness that was not given."""
