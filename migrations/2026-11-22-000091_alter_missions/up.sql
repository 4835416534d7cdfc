-- What is looked for in a text stands beside the rubric and never in it: learners read the rubric before the work.
ALTER TABLE missions ADD COLUMN looks_for jsonb NOT NULL DEFAULT '[]';
