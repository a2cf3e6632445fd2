"""A game in progress: positions, moves and their events, views, records."""
