-- Marks of an attempt when it was submitted, and the version whose keys were used. For the board, also the marks of the
-- latest attempt.
ALTER TABLE submissions
    ADD COLUMN marks jsonb,
    ADD COLUMN marked_by uuid,
    ADD CONSTRAINT submissions_marked_by FOREIGN KEY (marked_by) REFERENCES program_versions (id),
    ADD CONSTRAINT submissions_marks_of_a_version CHECK (marks IS NULL OR marked_by IS NOT NULL);

ALTER TABLE user_missions ADD COLUMN marks jsonb;
