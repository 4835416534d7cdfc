ALTER TABLE enrolments DROP COLUMN granted_until;
