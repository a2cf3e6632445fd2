"""The installed version, looked up on first use."""

from typing import Final

DISTRIBUTION: Final = "thegame-rules"
"""The name under which the package is installed."""

UNKNOWN: Final = "0+unknown"
"""The version of a package that is not installed, for example a copied source tree."""


def version() -> str:
    """Return the installed version, or ``UNKNOWN``."""
    # Importing it takes longer than importing the rest of the package.
    from importlib import metadata  # noqa: PLC0415 - see above

    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return UNKNOWN
