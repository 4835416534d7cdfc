-- How the version presents itself: the drawings of its host, who writes in it, a sample of the work. Versions from
-- before have none of it.
ALTER TABLE program_versions ADD COLUMN presentation jsonb NOT NULL DEFAULT '{}';
