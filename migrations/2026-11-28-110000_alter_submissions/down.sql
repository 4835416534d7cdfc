ALTER TABLE submissions RENAME CONSTRAINT submissions_submitted_by TO submissions_handed_in_by;
ALTER TABLE submissions RENAME COLUMN submitted_by TO handed_in_by;
