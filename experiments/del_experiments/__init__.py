"""The applications: playing and solving at the terminal, the command line `del-env`."""
