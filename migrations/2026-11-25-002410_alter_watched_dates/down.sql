DROP INDEX watched_dates_due;

DELETE FROM watched_dates WHERE due_at IS NULL;

ALTER TABLE watched_dates ALTER COLUMN due_at SET NOT NULL;

CREATE INDEX watched_dates_due ON watched_dates (due_at);
