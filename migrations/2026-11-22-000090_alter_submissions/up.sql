-- Kind of reader that passed an attempt, and the score of its judgement.
ALTER TABLE submissions
    ADD COLUMN passed_by text,
    ADD COLUMN score_bp integer,
    ADD CONSTRAINT submissions_passed_by_known CHECK (passed_by IN ('model', 'person')),
    ADD CONSTRAINT submissions_score_in_range CHECK (score_bp BETWEEN 0 AND 10000);
