-- Requests for feedback on an attempt, with their results.
CREATE TABLE ai_feedback (
    id uuid CONSTRAINT ai_feedback_pk PRIMARY KEY,
    submission_id uuid NOT NULL,
    status text NOT NULL,
    requested_at timestamptz NOT NULL,
    ended_at timestamptz,
    -- The reader, its prompt, and the version whose rubric is used.
    model text NOT NULL,
    prompt_version text NOT NULL,
    version_id uuid NOT NULL,
    -- Result of the reading, or the reason why the attempt was not read.
    result jsonb,
    CONSTRAINT ai_feedback_submission
        FOREIGN KEY (submission_id) REFERENCES submissions (id) ON DELETE CASCADE,
    CONSTRAINT ai_feedback_version FOREIGN KEY (version_id) REFERENCES program_versions (id),
    CONSTRAINT ai_feedback_status_known CHECK (status IN ('queued', 'running', 'ready', 'failed')),
    CONSTRAINT ai_feedback_ended CHECK ((status IN ('ready', 'failed')) = (ended_at IS NOT NULL)),
    CONSTRAINT ai_feedback_ready_with_result CHECK (status <> 'ready' OR result IS NOT NULL)
);

CREATE INDEX ai_feedback_by_submission ON ai_feedback (submission_id, requested_at);

CREATE UNIQUE INDEX ai_feedback_in_flight ON ai_feedback (submission_id) WHERE status IN ('queued', 'running');

-- Jobs that read attempts have a separate lane, because a reading may take long and the learner waits for its result.
ALTER TABLE jobs
    DROP CONSTRAINT jobs_lane_known,
    ADD CONSTRAINT jobs_lane_known CHECK (lane IN ('prompt', 'reading', 'slow'));
