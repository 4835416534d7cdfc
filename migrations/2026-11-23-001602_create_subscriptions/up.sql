-- Subscription plans, with the price of a period in each currency. A plan that is no longer offered is kept for its
-- subscribers.
CREATE TABLE plans (
    slug text CONSTRAINT plans_pk PRIMARY KEY,
    title text NOT NULL,
    about text NOT NULL,
    interval text NOT NULL,
    position integer NOT NULL,
    is_offered boolean NOT NULL,
    CONSTRAINT plans_interval_known CHECK (interval IN ('month', 'year'))
);

CREATE TABLE plan_prices (
    id uuid CONSTRAINT plan_prices_pk PRIMARY KEY,
    plan_slug text NOT NULL,
    currency text NOT NULL,
    amount_minor bigint NOT NULL,
    CONSTRAINT plan_prices_plan FOREIGN KEY (plan_slug) REFERENCES plans (slug),
    CONSTRAINT plan_prices_once_per_currency UNIQUE (plan_slug, currency),
    CONSTRAINT plan_prices_currency_code CHECK (currency ~ '^[A-Z]{3}$'),
    CONSTRAINT plan_prices_amount_counted CHECK (amount_minor > 0)
);

-- Subscriptions: the learner, the plan, the price, the provider's reference and status. `next_change_at` is when time
-- next changes the subscription; a job finds due rows by its index.
CREATE TABLE subscriptions (
    id uuid CONSTRAINT subscriptions_pk PRIMARY KEY,
    user_id uuid NOT NULL,
    plan_slug text NOT NULL,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    provider text NOT NULL,
    reference text,
    page text,
    status text NOT NULL,
    period_end timestamptz,
    cancel_at_period_end boolean NOT NULL,
    grace_until timestamptz,
    is_past_due_told boolean NOT NULL,
    has_access boolean NOT NULL,
    news_at timestamptz,
    next_change_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT subscriptions_user FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT subscriptions_plan FOREIGN KEY (plan_slug) REFERENCES plans (slug),
    CONSTRAINT subscriptions_reference_once UNIQUE (provider, reference),
    CONSTRAINT subscriptions_status_known CHECK (status IN
        ('incomplete', 'trialing', 'active', 'past_due', 'paused', 'unpaid', 'canceled', 'expired')),
    CONSTRAINT subscriptions_currency_code CHECK (currency ~ '^[A-Z]{3}$')
);
CREATE INDEX subscriptions_of_user ON subscriptions (user_id);
CREATE INDEX subscriptions_due ON subscriptions (next_change_at);
CREATE INDEX subscriptions_incomplete ON subscriptions (updated_at) WHERE status = 'incomplete';

CREATE TABLE subscription_invoices (
    subscription_id uuid NOT NULL,
    reference text NOT NULL,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    is_paid boolean NOT NULL,
    made_at timestamptz NOT NULL,
    CONSTRAINT subscription_invoices_pk PRIMARY KEY (subscription_id, reference),
    CONSTRAINT subscription_invoices_subscription FOREIGN KEY (subscription_id) REFERENCES subscriptions (id)
);

-- Whether only a subscription opened an enrolment. If so, the enrolment closes with the subscription.
ALTER TABLE enrolments ADD COLUMN by_subscription boolean NOT NULL DEFAULT false;
