"""A small made-up game: stacks whose order nobody knows, a secret number each, one, two, three or five players.

A player takes the top of a stack, and everybody sees it; whoever has least so far goes on. At the end everybody's
secret number is taken off. It lives in the tests, as a game lives in `games/`: conftest.py shows Python where.
"""
