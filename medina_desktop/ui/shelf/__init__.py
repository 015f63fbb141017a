"""The shelf of the title: its boxes, and which of them is open."""
