-- Amount that the provider has received for a payment, as last reported.
ALTER TABLE payments ADD COLUMN received_minor bigint;
ALTER TABLE payments ADD COLUMN received_currency text;
ALTER TABLE payments ADD CONSTRAINT payments_received_whole CHECK ((received_minor IS NULL) = (received_currency IS NULL));
