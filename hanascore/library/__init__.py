"""The public functions and their results: what the commands do, for programs."""
