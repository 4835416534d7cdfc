-- When the payer's bank called back the charge that a subscription runs on; null if it did not, or if another one was
-- paid since.
ALTER TABLE subscriptions ADD COLUMN called_back_at timestamptz;
