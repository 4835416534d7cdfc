-- Payments that a server is starting at their provider now: one call at a time per payment. The row of a server that
-- dies is valid until the time in it.
CREATE TABLE payment_starts (
    payment_id uuid NOT NULL,
    until timestamptz NOT NULL,
    CONSTRAINT payment_starts_pk PRIMARY KEY (payment_id),
    CONSTRAINT payment_starts_payment FOREIGN KEY (payment_id) REFERENCES payments (id) ON DELETE CASCADE
);
