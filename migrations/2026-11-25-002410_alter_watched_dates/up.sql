-- A survey that was told waits until it is answered: its date stays, without a notice to come, so that it is told once.
ALTER TABLE watched_dates ALTER COLUMN due_at DROP NOT NULL;

DROP INDEX watched_dates_due;
CREATE INDEX watched_dates_due ON watched_dates (due_at) WHERE due_at IS NOT NULL;

-- The dates of every course are laid out anew, with its surveys.
UPDATE enrolments SET dates_watched_at = NULL;
