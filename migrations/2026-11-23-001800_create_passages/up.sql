-- Texts of a program's version in passages that can be searched. Model answers, keys and rubrics are excluded.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Words are compared by their stems and without accents.
CREATE TEXT SEARCH CONFIGURATION passages_other (COPY = simple);
ALTER TEXT SEARCH CONFIGURATION passages_other ALTER MAPPING FOR hword, hword_part, word WITH unaccent, simple;
CREATE TEXT SEARCH CONFIGURATION passages_en (COPY = english);
ALTER TEXT SEARCH CONFIGURATION passages_en ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;
CREATE TEXT SEARCH CONFIGURATION passages_de (COPY = german);
ALTER TEXT SEARCH CONFIGURATION passages_de ALTER MAPPING FOR hword, hword_part, word WITH unaccent, german_stem;
CREATE TEXT SEARCH CONFIGURATION passages_es (COPY = spanish);
ALTER TEXT SEARCH CONFIGURATION passages_es ALTER MAPPING FOR hword, hword_part, word WITH unaccent, spanish_stem;
CREATE TEXT SEARCH CONFIGURATION passages_fr (COPY = french);
ALTER TEXT SEARCH CONFIGURATION passages_fr ALTER MAPPING FOR hword, hword_part, word WITH unaccent, french_stem;
CREATE TEXT SEARCH CONFIGURATION passages_pt (COPY = portuguese);
ALTER TEXT SEARCH CONFIGURATION passages_pt ALTER MAPPING FOR hword, hword_part, word WITH unaccent, portuguese_stem;

CREATE FUNCTION passages_config(language text) RETURNS regconfig LANGUAGE sql IMMUTABLE
RETURN CASE language
    WHEN 'en' THEN 'passages_en'::regconfig
    WHEN 'de' THEN 'passages_de'::regconfig
    WHEN 'es' THEN 'passages_es'::regconfig
    WHEN 'fr' THEN 'passages_fr'::regconfig
    WHEN 'pt' THEN 'passages_pt'::regconfig
    ELSE 'passages_other'::regconfig
END;

CREATE TABLE passages (
    id uuid CONSTRAINT passages_pk PRIMARY KEY,
    version_id uuid NOT NULL,
    position integer NOT NULL,
    kind text NOT NULL,
    -- Source of the passage. A learner who may not read the source does not get the passage.
    mission_id uuid,
    block_id uuid,
    module_id uuid,
    content_id uuid,
    language text NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    search tsvector NOT NULL GENERATED ALWAYS AS (
        setweight(to_tsvector(passages_config(language), title), 'A')
        || setweight(to_tsvector(passages_config(language), body), 'D')
    ) STORED,
    CONSTRAINT passages_version FOREIGN KEY (version_id) REFERENCES program_versions (id),
    CONSTRAINT passages_mission FOREIGN KEY (mission_id) REFERENCES missions (id),
    CONSTRAINT passages_block FOREIGN KEY (block_id) REFERENCES blocks (id),
    CONSTRAINT passages_module FOREIGN KEY (module_id) REFERENCES bonus_modules (id),
    CONSTRAINT passages_content FOREIGN KEY (content_id) REFERENCES bonus_contents (id),
    CONSTRAINT passages_placed_once UNIQUE (version_id, position),
    CONSTRAINT passages_kind_known CHECK (kind IN ('program', 'brief', 'block', 'file', 'bonus', 'cheat_sheet')),
    CONSTRAINT passages_of_a_mission CHECK ((kind IN ('brief', 'block', 'file')) = (mission_id IS NOT NULL)),
    CONSTRAINT passages_of_a_block CHECK ((kind IN ('block', 'file')) = (block_id IS NOT NULL)),
    CONSTRAINT passages_of_a_module
        CHECK ((kind = 'bonus') = (module_id IS NOT NULL) AND (kind = 'bonus') = (content_id IS NOT NULL))
);

CREATE INDEX passages_by_words ON passages USING gin (search);
