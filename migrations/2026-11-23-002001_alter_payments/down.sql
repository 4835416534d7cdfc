ALTER TABLE payments DROP COLUMN received_currency;
ALTER TABLE payments DROP COLUMN received_minor;
