ALTER TABLE program_versions DROP COLUMN cheat_sheet;
