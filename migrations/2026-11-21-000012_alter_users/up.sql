-- `email_as_of` is when the token was made that told the address, `verified_at` when the person first
-- counted as verified for whoever referred them. An erased account keeps its row, emptied.
ALTER TABLE users ADD COLUMN email_as_of timestamptz;
ALTER TABLE users ADD COLUMN verified_at timestamptz;
ALTER TABLE users ADD COLUMN deleted_at timestamptz;

CREATE INDEX users_by_email ON users (email);

-- Identities whose accounts were erased, by the hash of their id, for as long as their tokens last.
CREATE TABLE erased_identities (
    uid_hash bytea CONSTRAINT erased_identities_pk PRIMARY KEY,
    erased_at timestamptz NOT NULL
);
