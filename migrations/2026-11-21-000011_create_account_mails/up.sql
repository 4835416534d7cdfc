-- Verification mails that were asked for, with the address they went to. Only the last hour counts.
CREATE TABLE verification_mails (
    id uuid CONSTRAINT verification_mails_pk PRIMARY KEY,
    user_id uuid NOT NULL,
    address text NOT NULL,
    sent_at timestamptz NOT NULL,
    CONSTRAINT verification_mails_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX verification_mails_by_user ON verification_mails (user_id, sent_at);

-- Passwords that were asked to be reset, by the hashes of the address and of the sender. Only the last
-- hour counts; nothing here tells whether the address is known.
CREATE TABLE password_resets (
    id uuid CONSTRAINT password_resets_pk PRIMARY KEY,
    address_hash bytea NOT NULL,
    sender_hash bytea NOT NULL,
    asked_at timestamptz NOT NULL
);

CREATE INDEX password_resets_by_sender ON password_resets (sender_hash, asked_at);

CREATE INDEX password_resets_by_address ON password_resets (address_hash, asked_at);
