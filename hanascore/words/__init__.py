"""The words and lists that people write, and the words of messages that they read."""
