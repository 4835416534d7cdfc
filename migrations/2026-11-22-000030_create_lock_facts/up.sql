-- Facts of the locks besides missions and steps: a row per learner for all sessions, and a row per enrolment. The code
-- that makes a fact true writes it here in the same transaction. A missing row means no facts. The lists are short and
-- always read as a whole, so they are JSON.
CREATE TABLE learner_facts (
    user_id uuid CONSTRAINT learner_facts_pk PRIMARY KEY,
    entitlements jsonb NOT NULL,
    surveys jsonb NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT learner_facts_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT learner_facts_entitlements_listed CHECK (jsonb_typeof(entitlements) = 'array'),
    CONSTRAINT learner_facts_surveys_listed CHECK (jsonb_typeof(surveys) = 'array')
);

CREATE TABLE enrolment_facts (
    enrolment_id uuid CONSTRAINT enrolment_facts_pk PRIMARY KEY,
    entitlements jsonb NOT NULL,
    surveys jsonb NOT NULL,
    in_team boolean NOT NULL,
    pending_reviews integer NOT NULL,
    grants jsonb NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT enrolment_facts_enrolment FOREIGN KEY (enrolment_id) REFERENCES enrolments (id) ON DELETE CASCADE,
    CONSTRAINT enrolment_facts_entitlements_listed CHECK (jsonb_typeof(entitlements) = 'array'),
    CONSTRAINT enrolment_facts_surveys_listed CHECK (jsonb_typeof(surveys) = 'array'),
    CONSTRAINT enrolment_facts_reviews_counted CHECK (pending_reviews >= 0),
    CONSTRAINT enrolment_facts_grants_listed CHECK (jsonb_typeof(grants) = 'array')
);
