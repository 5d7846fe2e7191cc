"""`hanascore keep`: the score pad."""
