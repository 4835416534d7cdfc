-- When a subscription was stopped because a later one is paid too, and the refund of each of its invoices.
ALTER TABLE subscriptions ADD COLUMN surplus_at timestamptz;
ALTER TABLE subscription_invoices ADD COLUMN refund_id uuid
    CONSTRAINT subscription_invoices_refund REFERENCES refunds (id);
