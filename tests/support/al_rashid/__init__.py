"""What the tests of Al-Rashid share."""
