"""The deck, sets of cards, and how cards are written."""
