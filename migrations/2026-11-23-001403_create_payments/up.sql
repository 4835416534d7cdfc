-- Payments, their changes of status, and the receipts. A payment stores the agreed quote.
CREATE TABLE payments (
    id uuid CONSTRAINT payments_pk PRIMARY KEY,
    user_id uuid NOT NULL,
    program_id uuid,
    session_id uuid,
    item jsonb NOT NULL,
    method text NOT NULL,
    reference text NOT NULL,
    quote jsonb NOT NULL,
    quote_hash text NOT NULL,
    status text NOT NULL,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    booked_minor bigint,
    refunded_minor bigint NOT NULL DEFAULT 0,
    coupon_code text,
    credit_minor bigint,
    holds_released boolean NOT NULL DEFAULT false,
    is_decided boolean NOT NULL DEFAULT false,
    enrolment_id uuid,
    page jsonb,
    expires_at timestamptz NOT NULL,
    asked_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT payments_user FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT payments_program FOREIGN KEY (program_id) REFERENCES programs (id),
    CONSTRAINT payments_session FOREIGN KEY (session_id) REFERENCES experience_sessions (id),
    CONSTRAINT payments_enrolment FOREIGN KEY (enrolment_id) REFERENCES enrolments (id),
    CONSTRAINT payments_coupon_code FOREIGN KEY (coupon_code) REFERENCES coupon_codes (code),
    CONSTRAINT payments_method_known
        CHECK (method IN
            ('free', 'card_intent', 'checkout_session', 'paypal', 'paystack', 'flutterwave', 'paymentwall')),
    CONSTRAINT payments_status_known
        CHECK (status IN
            ('initialised', 'pending', 'processing', 'review', 'failed', 'cancelled', 'expired', 'succeeded',
             'partially_refunded', 'disputed', 'refunded')),
    CONSTRAINT payments_amount_counted CHECK (amount_minor >= 0 AND refunded_minor >= 0 AND credit_minor > 0),
    CONSTRAINT payments_currency_code CHECK (currency ~ '^[A-Z]{3}$')
);
CREATE UNIQUE INDEX payments_one_live ON payments (user_id, item, program_id, session_id) NULLS NOT DISTINCT
    WHERE status IN ('initialised', 'pending', 'processing', 'review');
CREATE UNIQUE INDEX payments_reference ON payments (method, reference);
CREATE INDEX payments_unsettled ON payments (created_at) WHERE status IN ('initialised', 'pending', 'processing');

CREATE TABLE payment_events (
    id uuid CONSTRAINT payment_events_pk PRIMARY KEY,
    payment_id uuid NOT NULL,
    source text NOT NULL,
    from_status text,
    to_status text NOT NULL,
    evidence jsonb NOT NULL,
    at timestamptz NOT NULL,
    CONSTRAINT payment_events_payment FOREIGN KEY (payment_id) REFERENCES payments (id)
);
CREATE INDEX payment_events_of_payment ON payment_events (payment_id);

CREATE SEQUENCE receipt_numbers;

CREATE TABLE purchases (
    payment_id uuid CONSTRAINT purchases_pk PRIMARY KEY,
    user_id uuid NOT NULL,
    receipt_number bigint NOT NULL DEFAULT nextval('receipt_numbers'),
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    booked_at timestamptz NOT NULL,
    CONSTRAINT purchases_payment FOREIGN KEY (payment_id) REFERENCES payments (id),
    CONSTRAINT purchases_user FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT purchases_receipt_once UNIQUE (receipt_number),
    CONSTRAINT purchases_currency_code CHECK (currency ~ '^[A-Z]{3}$')
);
CREATE INDEX purchases_of_user ON purchases (user_id, booked_at);
