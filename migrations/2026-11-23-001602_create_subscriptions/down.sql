ALTER TABLE enrolments DROP COLUMN by_subscription;
DROP TABLE subscription_invoices;
DROP TABLE subscriptions;
DROP TABLE plan_prices;
DROP TABLE plans;
