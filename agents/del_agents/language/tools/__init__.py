"""What a model may do besides answering: tools that compute from its view alone."""
