"""hanascore: a referee and score calculator for games with hanafuda, the flower cards."""

__version__ = "0.1.0"
