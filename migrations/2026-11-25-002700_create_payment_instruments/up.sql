-- Cards that people have paid with. Only the SHA-256 of the provider's id of a card is stored. For referrals, accounts
-- that pay with the same card are one person.
CREATE TABLE payment_instruments (
    user_id uuid NOT NULL,
    provider text NOT NULL,
    instrument bytea NOT NULL,
    CONSTRAINT payment_instruments_pk PRIMARY KEY (user_id, provider, instrument),
    CONSTRAINT payment_instruments_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT payment_instruments_hashed CHECK (octet_length(instrument) = 32)
);
