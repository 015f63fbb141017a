"""The rules of Sultaniya. Numbers in comments are rule ids of the rules text."""
