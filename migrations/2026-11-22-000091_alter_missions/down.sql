ALTER TABLE missions DROP COLUMN looks_for;
