-- Responses to idempotent requests. A row is written in the same transaction as the effect of its request. So no other
-- transaction ever sees the row without its status and body.
CREATE TABLE idempotency_keys (
    user_id uuid NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    status smallint,
    body text,
    created_at timestamptz NOT NULL,
    CONSTRAINT idempotency_keys_pk PRIMARY KEY (user_id, key),
    CONSTRAINT idempotency_keys_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT idempotency_keys_answered_whole CHECK ((status IS NULL) = (body IS NULL))
);

CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
