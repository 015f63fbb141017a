"""Tools of the developers: pictures of every scene, measurements, tournaments, fitting, soaks, extraction of texts.

The packaged application has none of them.
"""
