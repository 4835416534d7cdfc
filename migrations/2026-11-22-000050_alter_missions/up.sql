-- What is right about a question stands beside its block and never in it, so that no answer that shows blocks can hold
-- it. Versions from before have neither keys nor replies.
ALTER TABLE blocks
    ADD COLUMN title text,
    ADD COLUMN answer_key jsonb;

ALTER TABLE missions
    ADD COLUMN you_write text,
    ADD COLUMN replies jsonb;

ALTER TABLE program_versions
    ADD COLUMN try_mission text,
    ADD COLUMN try_block text;
