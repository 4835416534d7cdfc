-- Who asked for a verification mail, as the hash of their network address; nothing for mails from before.
ALTER TABLE verification_mails ADD COLUMN sender_hash bytea;

CREATE INDEX verification_mails_by_address ON verification_mails (address, sent_at);
CREATE INDEX verification_mails_by_sender ON verification_mails (sender_hash, sent_at);
