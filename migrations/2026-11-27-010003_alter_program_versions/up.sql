-- Requirements of completion besides the missions: the offboarding, and a minimum overall score if there is one.
ALTER TABLE program_versions ADD COLUMN asks_survey boolean NOT NULL DEFAULT true;
ALTER TABLE program_versions ADD COLUMN min_score_bp integer;
ALTER TABLE program_versions
    ADD CONSTRAINT program_versions_min_score_counted CHECK (min_score_bp BETWEEN 1 AND 10000);
