-- Time of the last passed review that the award takes into account. NULL: only the work until the completion.
ALTER TABLE completions ADD COLUMN considered_until timestamptz;
