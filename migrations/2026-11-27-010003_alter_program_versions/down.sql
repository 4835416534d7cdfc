ALTER TABLE program_versions DROP COLUMN min_score_bp;
ALTER TABLE program_versions DROP COLUMN asks_survey;
