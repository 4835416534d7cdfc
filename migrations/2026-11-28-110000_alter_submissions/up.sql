ALTER TABLE submissions RENAME COLUMN handed_in_by TO submitted_by;
ALTER TABLE submissions RENAME CONSTRAINT submissions_handed_in_by TO submissions_submitted_by;
