-- Sender of the request for a verification mail, as the hash of the network address; null for earlier mails.
ALTER TABLE verification_mails ADD COLUMN sender_hash bytea;

CREATE INDEX verification_mails_by_address ON verification_mails (address, sent_at);
CREATE INDEX verification_mails_by_sender ON verification_mails (sender_hash, sent_at);
