DROP INDEX verification_mails_by_sender;
DROP INDEX verification_mails_by_address;
ALTER TABLE verification_mails DROP COLUMN sender_hash;
