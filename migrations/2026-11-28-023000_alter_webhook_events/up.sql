-- The body of an event is emptied once the event is applied, because it can contain names and addresses.
UPDATE webhook_events SET body = '' WHERE applied_at IS NOT NULL;
