-- When the payer's bank charged back the last charge of a subscription; null if it did not, or if another charge was
-- paid since.
ALTER TABLE subscriptions ADD COLUMN called_back_at timestamptz;
