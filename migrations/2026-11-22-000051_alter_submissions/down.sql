ALTER TABLE user_missions DROP COLUMN marks;

ALTER TABLE submissions
    DROP CONSTRAINT submissions_marks_of_a_version,
    DROP CONSTRAINT submissions_marked_by,
    DROP COLUMN marked_by,
    DROP COLUMN marks;
