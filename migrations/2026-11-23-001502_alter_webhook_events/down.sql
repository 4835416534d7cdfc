ALTER TABLE webhook_events ADD COLUMN statement jsonb;
UPDATE webhook_events SET statement = news - 'is' WHERE news ->> 'is' = 'said';
ALTER TABLE webhook_events DROP COLUMN news, DROP COLUMN transaction;
