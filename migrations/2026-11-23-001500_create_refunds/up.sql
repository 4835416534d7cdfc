-- Refunds: the requested amount, the decision, and the provider's reference. `sent` is the number of the current
-- attempt to send a refund to the provider, and `called` is the last attempt for which the provider was called.
CREATE TABLE refunds (
    id uuid CONSTRAINT refunds_pk PRIMARY KEY,
    payment_id uuid NOT NULL,
    user_id uuid NOT NULL,
    status text NOT NULL,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    reason text NOT NULL,
    reference text,
    sent integer NOT NULL DEFAULT 0,
    called integer NOT NULL DEFAULT 0,
    requested_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT refunds_payment FOREIGN KEY (payment_id) REFERENCES payments (id),
    CONSTRAINT refunds_user FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT refunds_status_known
        CHECK (status IN ('requested', 'approved', 'denied', 'processing', 'refunded', 'failed')),
    CONSTRAINT refunds_amount_counted CHECK (amount_minor >= 0 AND called >= 0 AND called <= sent),
    CONSTRAINT refunds_currency_code CHECK (currency ~ '^[A-Z]{3}$')
);
CREATE UNIQUE INDEX refunds_one_open ON refunds (payment_id) WHERE status IN ('requested', 'approved', 'processing');
CREATE INDEX refunds_of_payment ON refunds (payment_id);
CREATE INDEX refunds_of_user ON refunds (user_id);
CREATE INDEX refunds_at_provider ON refunds (updated_at) WHERE status = 'processing';

-- Status of each dispute of a payment, by the provider's reference.
CREATE TABLE disputes (
    payment_id uuid NOT NULL,
    reference text NOT NULL,
    status text NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT disputes_pk PRIMARY KEY (payment_id, reference),
    CONSTRAINT disputes_payment FOREIGN KEY (payment_id) REFERENCES payments (id),
    CONSTRAINT disputes_status_known CHECK (status IN ('open', 'won', 'lost'))
);
