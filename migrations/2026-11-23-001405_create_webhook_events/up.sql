-- Inbox of payment providers' events. Each event is stored once and applied by a job. The job does not rely on the
-- event's content but asks the provider, unless the provider has no other source for it.
CREATE TABLE webhook_events (
    id uuid CONSTRAINT webhook_events_pk PRIMARY KEY,
    provider text NOT NULL,
    event_id text NOT NULL,
    kind text NOT NULL,
    body bytea NOT NULL,
    payment_id uuid,
    reference text,
    statement jsonb,
    received_at timestamptz NOT NULL,
    applied_at timestamptz,
    CONSTRAINT webhook_events_once UNIQUE (provider, event_id),
    CONSTRAINT webhook_events_provider_known
        CHECK (provider IN ('stripe', 'paypal', 'paystack', 'flutterwave', 'paymentwall'))
);
