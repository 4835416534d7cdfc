ALTER TABLE completions DROP COLUMN considered_until;
