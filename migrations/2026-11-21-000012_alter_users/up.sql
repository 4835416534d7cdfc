-- `email_as_of` is the time of the token from which the address was taken. `verified_at` is the time at which the
-- person was first verified, for referrals. An erased account keeps its emptied row.
ALTER TABLE users ADD COLUMN email_as_of timestamptz;
ALTER TABLE users ADD COLUMN verified_at timestamptz;
ALTER TABLE users ADD COLUMN deleted_at timestamptz;

CREATE INDEX users_by_email ON users (email);

-- Identities whose accounts were erased, by the hash of their id, for the lifetime of their tokens.
CREATE TABLE erased_identities (
    uid_hash bytea CONSTRAINT erased_identities_pk PRIMARY KEY,
    erased_at timestamptz NOT NULL
);
