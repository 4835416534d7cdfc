DROP TABLE erased_identities;
DROP INDEX users_by_email;
ALTER TABLE users DROP COLUMN deleted_at;
ALTER TABLE users DROP COLUMN verified_at;
ALTER TABLE users DROP COLUMN email_as_of;
