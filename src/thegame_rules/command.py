"""The command ``thegame``, ready for Ctrl-C before the library is imported."""


def main() -> int:
    """Run the command with the arguments of the process; return the exit status."""
    try:
        from thegame._cli.main import main as run  # noqa: PLC0415 - inside the try

        return run()
    except KeyboardInterrupt:
        return 130
