"""Check whether what a record says is possible: the deal, piles, counts, scores, the dealer and totals."""
