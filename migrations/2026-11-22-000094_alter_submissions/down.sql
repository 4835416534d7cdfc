ALTER TABLE submissions DROP COLUMN is_review_asked;
