"""Small public games, one file each, whose answers are known: the protocol takes more than our own four."""

__all__: list[str] = []
