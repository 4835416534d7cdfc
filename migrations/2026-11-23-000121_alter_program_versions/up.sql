-- The cheat sheet of the version. Versions from before have none.
ALTER TABLE program_versions ADD COLUMN cheat_sheet jsonb;
