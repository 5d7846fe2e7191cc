"""Is what a record says possible? Checks of the deal, the piles, the counts, the dealer and the totals."""
