"""Static runs: agents asked about the instances of a suite, one prompt at a time."""
