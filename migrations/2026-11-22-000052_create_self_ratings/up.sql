-- Learners' ratings of their own attempts by the rubric.
CREATE TABLE self_ratings (
    submission_id uuid CONSTRAINT self_ratings_pk PRIMARY KEY,
    marks jsonb NOT NULL,
    rated_at timestamptz NOT NULL,
    CONSTRAINT self_ratings_submission
        FOREIGN KEY (submission_id) REFERENCES submissions (id) ON DELETE CASCADE
);
