-- A survey's notice is sent once. Afterwards the survey's date is kept with a null `due_at`.
ALTER TABLE watched_dates ALTER COLUMN due_at DROP NOT NULL;

DROP INDEX watched_dates_due;
CREATE INDEX watched_dates_due ON watched_dates (due_at) WHERE due_at IS NOT NULL;

-- The dates of every course are written to `watched_dates` again, now with its surveys.
UPDATE enrolments SET dates_watched_at = NULL;
