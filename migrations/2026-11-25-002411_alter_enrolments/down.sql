ALTER TABLE enrolments DROP COLUMN muted_at;
