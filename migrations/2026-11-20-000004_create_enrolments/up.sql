-- A learner's enrolment in a session. The program version and the end of access are those that applied on the day of
-- enrolment.
CREATE TABLE enrolments (
    id uuid CONSTRAINT enrolments_pk PRIMARY KEY,
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    version_id uuid NOT NULL,
    status text NOT NULL,
    enrolled_at timestamptz NOT NULL,
    access_until timestamptz NOT NULL,
    completed_at timestamptz,
    CONSTRAINT enrolments_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT enrolments_session FOREIGN KEY (session_id) REFERENCES experience_sessions (id),
    CONSTRAINT enrolments_version FOREIGN KEY (version_id) REFERENCES program_versions (id),
    CONSTRAINT enrolments_once_per_session UNIQUE (user_id, session_id),
    CONSTRAINT enrolments_status_known
        CHECK (status IN ('pending', 'approved', 'active', 'paused', 'completed', 'withdrawn'))
);
