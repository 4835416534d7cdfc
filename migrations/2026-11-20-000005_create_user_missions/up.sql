-- A learner's record of a mission. Locks are computed and never stored.
CREATE TABLE user_missions (
    id uuid CONSTRAINT user_missions_pk PRIMARY KEY,
    enrolment_id uuid NOT NULL,
    mission_id uuid NOT NULL,
    unlocked_at timestamptz NOT NULL,
    viewed_at timestamptz,
    attempted_at timestamptz,
    submitted_at timestamptz,
    completed_at timestamptz,
    score_bp integer,
    submission_status text,
    attempts integer NOT NULL DEFAULT 0,
    rating smallint,
    rating_text text,
    CONSTRAINT user_missions_enrolment FOREIGN KEY (enrolment_id) REFERENCES enrolments (id) ON DELETE CASCADE,
    CONSTRAINT user_missions_mission FOREIGN KEY (mission_id) REFERENCES missions (id),
    CONSTRAINT user_missions_once_per_mission UNIQUE (enrolment_id, mission_id),
    CONSTRAINT user_missions_score_whole CHECK (score_bp BETWEEN 0 AND 10000)
);
