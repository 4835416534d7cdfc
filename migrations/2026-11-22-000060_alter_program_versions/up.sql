-- Presentation of the version: the drawings of its host, its characters, and a sample of the work. Empty for earlier
-- versions.
ALTER TABLE program_versions ADD COLUMN presentation jsonb NOT NULL DEFAULT '{}';
