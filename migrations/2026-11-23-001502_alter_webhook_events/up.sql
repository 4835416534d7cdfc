-- Parsed content of an event: the payment or refund whose status has changed, or content that has no other source.
ALTER TABLE webhook_events ADD COLUMN transaction text, ADD COLUMN news jsonb;
UPDATE webhook_events SET news =
    CASE WHEN statement IS NULL THEN '{"is": "payment"}' ELSE statement || '{"is": "said"}' END;
ALTER TABLE webhook_events ALTER COLUMN news SET NOT NULL, DROP COLUMN statement;
