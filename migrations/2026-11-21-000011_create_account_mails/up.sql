-- Requested verification mails, with their addresses. Only requests of the last hour count against the limits.
CREATE TABLE verification_mails (
    id uuid CONSTRAINT verification_mails_pk PRIMARY KEY,
    user_id uuid NOT NULL,
    address text NOT NULL,
    sent_at timestamptz NOT NULL,
    CONSTRAINT verification_mails_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX verification_mails_by_user ON verification_mails (user_id, sent_at);

-- Requested password resets, by the hashes of the address and of the sender. Only requests of the last hour count
-- against the limits. A row does not reveal whether an account has the address.
CREATE TABLE password_resets (
    id uuid CONSTRAINT password_resets_pk PRIMARY KEY,
    address_hash bytea NOT NULL,
    sender_hash bytea NOT NULL,
    asked_at timestamptz NOT NULL
);

CREATE INDEX password_resets_by_sender ON password_resets (sender_hash, asked_at);

CREATE INDEX password_resets_by_address ON password_resets (address_hash, asked_at);
