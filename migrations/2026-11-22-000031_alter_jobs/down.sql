ALTER TABLE password_resets DROP COLUMN address;

DROP INDEX jobs_due;

CREATE INDEX jobs_due ON jobs (run_at) WHERE failed_at IS NULL;

ALTER TABLE jobs
    DROP CONSTRAINT jobs_recurring_once,
    DROP CONSTRAINT jobs_lane_known,
    DROP COLUMN recurring,
    DROP COLUMN lane;
