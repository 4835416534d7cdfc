-- Offboardings: the answers to the five steps, saved one by one.
CREATE TABLE offboardings (
    enrolment_id uuid CONSTRAINT offboardings_pk PRIMARY KEY,
    started_at timestamptz NOT NULL,
    completed_at timestamptz,
    answers jsonb NOT NULL,
    CONSTRAINT offboardings_enrolment FOREIGN KEY (enrolment_id) REFERENCES enrolments (id) ON DELETE CASCADE
);
