ALTER TABLE submissions DROP COLUMN feedback_read_at;
