-- Progress of onboardings: a column for each question, and the steps that were done or skipped. The steps of a session
-- are stored with its enrolment.
CREATE TABLE onboardings (
    user_id uuid CONSTRAINT onboardings_pk PRIMARY KEY,
    heard_from text,
    referral_code text,
    goal text,
    hours_per_week text,
    interests text[] NOT NULL,
    done text[] NOT NULL,
    skipped text[] NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT onboardings_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT onboardings_interests_named CHECK (array_position(interests, NULL) IS NULL),
    CONSTRAINT onboardings_done_known
        CHECK (done <@ ARRAY['welcome', 'profile', 'discovery', 'intent', 'offering']),
    CONSTRAINT onboardings_skipped_known
        CHECK (skipped <@ ARRAY['welcome', 'profile', 'discovery', 'intent', 'offering']),
    CONSTRAINT onboardings_done_or_skipped CHECK (NOT done && skipped)
);

CREATE TABLE session_onboardings (
    enrolment_id uuid CONSTRAINT session_onboardings_pk PRIMARY KEY,
    marked text[] NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT session_onboardings_enrolment
        FOREIGN KEY (enrolment_id) REFERENCES enrolments (id) ON DELETE CASCADE,
    CONSTRAINT session_onboardings_marked_known
        CHECK (marked <@ ARRAY['how_it_works', 'confirm_name', 'plan_hours'])
);
