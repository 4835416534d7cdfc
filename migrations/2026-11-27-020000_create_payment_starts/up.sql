-- Payments that a server is starting at their provider now. The row allows only one call at a time per payment. If the
-- server dies, its row expires at `until`.
CREATE TABLE payment_starts (
    payment_id uuid NOT NULL,
    until timestamptz NOT NULL,
    CONSTRAINT payment_starts_pk PRIMARY KEY (payment_id),
    CONSTRAINT payment_starts_payment FOREIGN KEY (payment_id) REFERENCES payments (id) ON DELETE CASCADE
);
