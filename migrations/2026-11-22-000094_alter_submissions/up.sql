-- Whether an attempt waits for a review by a person. Written by the verb that changes it.
ALTER TABLE submissions ADD COLUMN is_review_asked boolean NOT NULL DEFAULT false;
