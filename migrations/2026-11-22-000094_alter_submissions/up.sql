-- Whether a person is asked to review an attempt and has not decided. The verb that causes it writes it here.
ALTER TABLE submissions ADD COLUMN is_review_asked boolean NOT NULL DEFAULT false;
