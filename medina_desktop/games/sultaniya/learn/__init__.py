"""What one learns Sultaniya from."""
