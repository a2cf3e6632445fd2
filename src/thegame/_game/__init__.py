"""
A game in progress.
"""
