-- The built-in reader's search terms are stored beside the rubric and not in it, because learners read the rubric
-- before the work.
ALTER TABLE missions ADD COLUMN looks_for jsonb NOT NULL DEFAULT '[]';
