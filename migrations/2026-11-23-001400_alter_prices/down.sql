DELETE FROM prices WHERE session_id IS NOT NULL OR country IS NOT NULL OR valid_from IS NOT NULL OR valid_to IS NOT NULL;
DROP INDEX prices_of_program;
ALTER TABLE prices
    DROP CONSTRAINT prices_pk,
    DROP COLUMN id,
    DROP COLUMN session_id,
    DROP COLUMN country,
    DROP COLUMN compare_at_minor,
    DROP COLUMN valid_from,
    DROP COLUMN valid_to;
ALTER TABLE prices ADD CONSTRAINT prices_pk PRIMARY KEY (program_id, currency);
ALTER TABLE programs DROP COLUMN offering;
