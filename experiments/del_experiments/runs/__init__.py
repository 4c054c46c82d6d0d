"""Runs: folders of records that grow, are resumed after any interruption, and are read again."""
