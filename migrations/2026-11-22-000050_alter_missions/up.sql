-- The answer key of a question is stored beside its block and not in it, so that no response with blocks can contain
-- it. Earlier versions have neither keys nor replies.
ALTER TABLE blocks
    ADD COLUMN title text,
    ADD COLUMN answer_key jsonb;

ALTER TABLE missions
    ADD COLUMN you_write text,
    ADD COLUMN replies jsonb;

ALTER TABLE program_versions
    ADD COLUMN try_mission text,
    ADD COLUMN try_block text;
