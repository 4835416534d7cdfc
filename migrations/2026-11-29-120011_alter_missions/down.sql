ALTER TABLE missions DROP COLUMN accomplishment;
