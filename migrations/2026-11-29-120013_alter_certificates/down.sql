ALTER TABLE certificates DROP COLUMN shows_name;
