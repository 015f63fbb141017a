"""What the tests of Sultaniya share."""
