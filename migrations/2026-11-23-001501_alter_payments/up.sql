-- `transaction` is the provider's reference of the received money: refunds use it, and events about refunds and
-- disputes name it. `is_page_open` is whether the provider's page was shown and is not known to be closed.
ALTER TABLE payments ADD COLUMN transaction text, ADD COLUMN is_page_open boolean NOT NULL DEFAULT false;
CREATE INDEX payments_transaction ON payments (transaction) WHERE transaction IS NOT NULL;
CREATE INDEX payments_open_page ON payments (created_at)
    WHERE is_page_open AND status IN ('failed', 'cancelled', 'expired');
