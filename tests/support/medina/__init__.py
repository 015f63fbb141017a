"""What the tests of Medina share."""
