ALTER TABLE program_versions DROP COLUMN presentation;
