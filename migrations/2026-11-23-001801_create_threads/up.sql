-- Conversations with the assistant, each about a session, or about one of its missions.
CREATE TABLE threads (
    id uuid CONSTRAINT threads_pk PRIMARY KEY,
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    mission_id uuid,
    title text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    archived_at timestamptz,
    CONSTRAINT threads_user FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT threads_session FOREIGN KEY (session_id) REFERENCES experience_sessions (id),
    CONSTRAINT threads_mission FOREIGN KEY (mission_id) REFERENCES missions (id)
);

CREATE INDEX threads_by_user ON threads (user_id, updated_at);

-- Questions and answers. An answer is stored while it arrives, so that any server can stream it again.
CREATE TABLE messages (
    id uuid CONSTRAINT messages_pk PRIMARY KEY,
    thread_id uuid NOT NULL,
    role text NOT NULL,
    text text NOT NULL,
    created_at timestamptz NOT NULL,
    -- Question of an answer.
    question_id uuid,
    status text,
    citations jsonb,
    -- The model that answers; the built-in reader only quotes.
    model text,
    -- Number of calls to the model for the answer, and the reason why there is no answer.
    calls integer NOT NULL DEFAULT 0,
    failure text,
    -- Rating by the learner.
    rating smallint,
    rating_reason text,
    rating_comment text,
    CONSTRAINT messages_thread FOREIGN KEY (thread_id) REFERENCES threads (id) ON DELETE CASCADE,
    CONSTRAINT messages_question FOREIGN KEY (question_id) REFERENCES messages (id) ON DELETE CASCADE,
    CONSTRAINT messages_role_known CHECK (role IN ('learner', 'assistant')),
    CONSTRAINT messages_status_known
        CHECK (status IN ('streaming', 'whole', 'held_back', 'stopped', 'failed')),
    CONSTRAINT messages_answers_are_whole CHECK (
        (role = 'assistant') = (status IS NOT NULL)
        AND (role = 'assistant') = (question_id IS NOT NULL)
        AND (role = 'assistant') = (citations IS NOT NULL)
        AND (role = 'assistant') = (model IS NOT NULL)
    ),
    CONSTRAINT messages_failed_because CHECK ((failure IS NOT NULL) = (status IS NOT NULL AND status = 'failed')),
    CONSTRAINT messages_rated_for_or_against CHECK (rating IN (-1, 1))
);

CREATE INDEX messages_by_thread ON messages (thread_id, created_at);

CREATE INDEX messages_by_question ON messages (question_id);

-- Jobs that write answers have a separate lane, because the learner reads each answer while it is written.
ALTER TABLE jobs
    DROP CONSTRAINT jobs_lane_known,
    ADD CONSTRAINT jobs_lane_known CHECK (lane IN ('prompt', 'answering', 'reading', 'slow'));
