ALTER TABLE subscriptions DROP COLUMN called_back_at;
