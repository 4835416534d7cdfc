ALTER TABLE certificates DROP COLUMN work;
