"""Reports: tables as data first, then shown."""
