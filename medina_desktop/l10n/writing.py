"""How numbers and sentences are written, in every language."""


def signed(points: int) -> str:
    """+3, −2 (a true minus), ±0."""
    if points == 0:
        return "±0"
    return f"+{points}" if points > 0 else f"−{-points}"


def capitalised(sentence: str) -> str:
    """With a capital letter at its beginning; the rest stays as it is."""
    return sentence[:1].upper() + sentence[1:]
