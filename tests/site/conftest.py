"""The tests of the built docs are collected only where ``SITE`` names their folder."""

import os

collect_ignore_glob = [] if os.environ.get("SITE") else ["*.py"]
