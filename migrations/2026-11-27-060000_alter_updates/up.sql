-- Transaction that wrote the update. Compared with a reader's snapshot, it shows whether the reader has seen the
-- update.
ALTER TABLE updates ADD COLUMN written_by bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint;

CREATE FUNCTION reader_snapshot() RETURNS text LANGUAGE sql STABLE AS $$
    SELECT pg_current_snapshot()::text
$$;

CREATE FUNCTION has_seen(snapshot text, written_by bigint) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT pg_visible_in_snapshot(written_by::text::xid8, snapshot::pg_snapshot)
$$;
