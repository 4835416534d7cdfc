-- When the learner last read the feedback on an attempt; null if never.
ALTER TABLE submissions ADD COLUMN feedback_read_at timestamptz;
