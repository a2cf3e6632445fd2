"""Options of the tests of how-to pages."""

# It is a program, which finds the server of the page on its own path.
collect_ignore = ["crashing_server.py"]
