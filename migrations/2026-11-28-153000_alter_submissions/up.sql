-- Questions whose answers the learner asked for after this attempt, as an array of block ids.
ALTER TABLE submissions ADD COLUMN asked_answers jsonb NOT NULL DEFAULT '[]';
