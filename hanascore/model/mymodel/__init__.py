"""Plain data that every stage passes on: what was written down, and the points that come of it."""
