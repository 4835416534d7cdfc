-- What an event says, whole: a payment or a refund that moved, or what is said here and nowhere else.
ALTER TABLE webhook_events ADD COLUMN transaction text, ADD COLUMN news jsonb;
UPDATE webhook_events SET news =
    CASE WHEN statement IS NULL THEN '{"is": "payment"}' ELSE statement || '{"is": "said"}' END;
ALTER TABLE webhook_events ALTER COLUMN news SET NOT NULL, DROP COLUMN statement;
