-- Payments that a server is starting at their provider at this moment: one call at a time for each. A server that dies
-- leaves its row, which counts until the instant in it.
CREATE TABLE payment_starts (
    payment_id uuid NOT NULL,
    until timestamptz NOT NULL,
    CONSTRAINT payment_starts_pk PRIMARY KEY (payment_id),
    CONSTRAINT payment_starts_payment FOREIGN KEY (payment_id) REFERENCES payments (id) ON DELETE CASCADE
);
