DROP FUNCTION has_seen;
DROP FUNCTION reader_snapshot;
ALTER TABLE updates DROP COLUMN written_by;
