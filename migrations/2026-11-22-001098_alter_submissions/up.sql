-- When its learner last looked at the feedback on an attempt; never, while there is nothing.
ALTER TABLE submissions ADD COLUMN feedback_read_at timestamptz;
