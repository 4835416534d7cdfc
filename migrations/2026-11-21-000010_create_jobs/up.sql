-- Background jobs. A job is written in the transaction of its cause, and deleted when it is done. A job that was given
-- up is kept with `failed_at`, for an operator.
CREATE TABLE jobs (
    id uuid CONSTRAINT jobs_pk PRIMARY KEY,
    kind text NOT NULL,
    user_id uuid,
    payload jsonb NOT NULL,
    run_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    last_error text,
    failed_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT jobs_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT jobs_attempts_counted CHECK (attempts >= 0)
);

CREATE INDEX jobs_due ON jobs (run_at) WHERE failed_at IS NULL;

CREATE INDEX jobs_by_user ON jobs (user_id);

-- Wakes the workers when the writer's transaction commits.
CREATE FUNCTION notify_of_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('jobs', '');
    RETURN NULL;
END
$$;

CREATE TRIGGER jobs_notify AFTER INSERT ON jobs FOR EACH STATEMENT EXECUTE FUNCTION notify_of_jobs();
