"""The version of the package, asked for when somebody wants to know."""

from typing import Final

DISTRIBUTION: Final = "thegame-rules"
"""The name under which the package is installed."""

UNKNOWN: Final = "0+unknown"
"""What is said where the package was not installed, as in a copied source tree."""


def version() -> str:
    """Return the version that is installed, or that it is unknown."""
    # Imported here, because it takes longer than the rest of the package.
    from importlib import metadata  # noqa: PLC0415 - see above

    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return UNKNOWN
