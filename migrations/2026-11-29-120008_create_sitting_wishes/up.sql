-- When a learner wants to work on a session: the days of the week with their times, and the days off. No row: the
-- learner has not chosen.
CREATE TABLE sitting_wishes (
    enrolment_id uuid CONSTRAINT sitting_wishes_pk PRIMARY KEY,
    wishes jsonb NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT sitting_wishes_enrolment FOREIGN KEY (enrolment_id) REFERENCES enrolments (id) ON DELETE CASCADE
);
