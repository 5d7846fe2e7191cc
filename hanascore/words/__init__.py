"""Words that people write, and words that they read."""
