-- Cheat sheet of the version; null for earlier versions.
ALTER TABLE program_versions ADD COLUMN cheat_sheet jsonb;
