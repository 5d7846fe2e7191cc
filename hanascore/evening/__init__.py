"""An evening at a table: what to ask next, what an answer means, and what it would do to the record."""
