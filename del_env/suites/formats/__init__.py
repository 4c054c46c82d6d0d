"""Files of prompts and answers: the authors' and our own, read and written."""
