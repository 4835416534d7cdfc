-- When a subscription was stopped because the learner also pays for a later one, and the refund of each invoice.
ALTER TABLE subscriptions ADD COLUMN surplus_at timestamptz;
ALTER TABLE subscription_invoices ADD COLUMN refund_id uuid
    CONSTRAINT subscription_invoices_refund REFERENCES refunds (id);
