-- Mailboxes of people who have paid, as SHA-256: several accounts with one mailbox share one first purchase. A row is
-- erased with its account.
CREATE TABLE paying_mailboxes (
    mailbox bytea NOT NULL,
    user_id uuid NOT NULL,
    CONSTRAINT paying_mailboxes_pk PRIMARY KEY (mailbox, user_id),
    CONSTRAINT paying_mailboxes_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT paying_mailboxes_hashed CHECK (octet_length(mailbox) = 32)
);
CREATE INDEX paying_mailboxes_by_user ON paying_mailboxes (user_id);
