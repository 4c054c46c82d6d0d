"""Import: files that others published, as suites to run and as runs to score."""
