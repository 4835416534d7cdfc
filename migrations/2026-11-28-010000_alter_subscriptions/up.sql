-- When a subscription was stopped because a later one is paid as well, and the refund by which an invoice of it goes back.
ALTER TABLE subscriptions ADD COLUMN surplus_at timestamptz;
ALTER TABLE subscription_invoices ADD COLUMN refund_id uuid
    CONSTRAINT subscription_invoices_refund REFERENCES refunds (id);
