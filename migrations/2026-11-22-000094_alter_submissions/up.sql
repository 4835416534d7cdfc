-- Whether a review by a person is requested for an attempt. Each action that changes this also writes it here.
ALTER TABLE submissions ADD COLUMN is_review_asked boolean NOT NULL DEFAULT false;
