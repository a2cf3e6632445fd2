"""The plugin that Hypothesis loads whenever it is imported, so it does next to nothing.

If the library is imported later, it registers its types by itself.
"""

import sys


def register() -> None:
    """Teach ``st.from_type`` the types of the library, if that is imported."""
    if "thegame" in sys.modules:
        from thegame._hypothesis import register as teach  # noqa: PLC0415 - slow

        teach()
