-- Plans at providers that require a plan before a subscription, by our plan and price. Each is created once: the
-- request to create it is identified by the id. The reference is null until the provider responds.
CREATE TABLE provider_plans (
    id uuid CONSTRAINT provider_plans_pk PRIMARY KEY,
    provider text NOT NULL,
    plan_slug text NOT NULL,
    interval text NOT NULL,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    reference text,
    created_at timestamptz NOT NULL,
    CONSTRAINT provider_plans_plan FOREIGN KEY (plan_slug) REFERENCES plans (slug),
    CONSTRAINT provider_plans_once UNIQUE (provider, plan_slug, interval, currency, amount_minor),
    CONSTRAINT provider_plans_interval_known CHECK (interval IN ('month', 'year')),
    CONSTRAINT provider_plans_currency_code CHECK (currency ~ '^[A-Z]{3}$'),
    CONSTRAINT provider_plans_amount_counted CHECK (amount_minor > 0)
);
