"""Problems of a record, their pages, and words for messages."""
