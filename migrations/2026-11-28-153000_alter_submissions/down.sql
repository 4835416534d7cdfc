ALTER TABLE submissions DROP COLUMN asked_answers;
