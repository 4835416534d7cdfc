-- A survey's notice is sent once, and waits until the survey is answered: its date is kept without a due notice.
ALTER TABLE watched_dates ALTER COLUMN due_at DROP NOT NULL;

DROP INDEX watched_dates_due;
CREATE INDEX watched_dates_due ON watched_dates (due_at) WHERE due_at IS NOT NULL;

-- The dates of every course are registered again, with its surveys.
UPDATE enrolments SET dates_watched_at = NULL;
