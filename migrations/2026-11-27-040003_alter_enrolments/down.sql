ALTER TABLE enrolments DROP COLUMN lapsed_at;
