-- Price list of a program. A row may be limited to a session, a country or a period. `offering` states whether a
-- program is sold, so that a missing price does not make it free.
ALTER TABLE programs ADD COLUMN offering text NOT NULL DEFAULT 'not_offered';
UPDATE programs SET offering =
    CASE WHEN id IN (SELECT program_id FROM prices) THEN 'offered' ELSE 'free' END;
ALTER TABLE programs ADD CONSTRAINT programs_offering_known CHECK (offering IN ('not_offered', 'offered', 'free'));

ALTER TABLE prices
    DROP CONSTRAINT prices_pk,
    ADD COLUMN id uuid,
    ADD COLUMN session_id uuid,
    ADD COLUMN country text,
    ADD COLUMN compare_at_minor bigint,
    ADD COLUMN valid_from timestamptz,
    ADD COLUMN valid_to timestamptz;
UPDATE prices SET id = gen_random_uuid();
ALTER TABLE prices
    ADD CONSTRAINT prices_pk PRIMARY KEY (id),
    ADD CONSTRAINT prices_session FOREIGN KEY (session_id) REFERENCES experience_sessions (id),
    ADD CONSTRAINT prices_country_code CHECK (country ~ '^[A-Z]{2}$'),
    ADD CONSTRAINT prices_compare_at_more CHECK (compare_at_minor > amount_minor),
    ADD CONSTRAINT prices_window CHECK (valid_from < valid_to);
CREATE INDEX prices_of_program ON prices (program_id);
