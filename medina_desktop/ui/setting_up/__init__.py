"""The parts of the set-up screen: editions, seats and modules."""
