ALTER TABLE program_versions
    DROP COLUMN try_block,
    DROP COLUMN try_mission;

ALTER TABLE missions
    DROP COLUMN replies,
    DROP COLUMN you_write;

ALTER TABLE blocks
    DROP COLUMN answer_key,
    DROP COLUMN title;
