ALTER TABLE submissions
    DROP CONSTRAINT submissions_score_in_range,
    DROP CONSTRAINT submissions_passed_by_known,
    DROP COLUMN score_bp,
    DROP COLUMN passed_by;
