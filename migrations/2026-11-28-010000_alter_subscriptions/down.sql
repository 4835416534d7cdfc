ALTER TABLE subscription_invoices DROP COLUMN refund_id;
ALTER TABLE subscriptions DROP COLUMN surplus_at;
