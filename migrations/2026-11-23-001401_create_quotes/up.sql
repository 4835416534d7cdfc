-- Prices as shown to a learner, with the requested coupon. A payment stores a copy.
CREATE TABLE quotes (
    id uuid CONSTRAINT quotes_pk PRIMARY KEY,
    user_id uuid NOT NULL,
    hash text NOT NULL,
    coupon_code text,
    use_credit boolean NOT NULL,
    currency text,
    quote jsonb NOT NULL,
    valid_until timestamptz NOT NULL,
    CONSTRAINT quotes_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX quotes_by_end ON quotes (valid_until);
CREATE INDEX quotes_of_user ON quotes (user_id);
