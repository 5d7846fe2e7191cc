"""Plain data that all stages share: the record as written, and the entries of points."""
