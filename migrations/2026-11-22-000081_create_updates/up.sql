-- Changes for open pages: the person, the feature and the id, and no content. Kept for a day, for pages that lost their
-- connection.
CREATE TABLE updates (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT updates_pk PRIMARY KEY,
    user_id uuid NOT NULL,
    feature text NOT NULL,
    subject uuid NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT updates_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX updates_by_user ON updates (user_id, created_at);

CREATE INDEX updates_by_age ON updates (created_at);

-- Notifies every server when the writer's transaction commits.
CREATE FUNCTION notify_of_updates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('updates', json_build_object(
        'user', NEW.user_id, 'feature', NEW.feature, 'subject', NEW.subject
    )::text);
    RETURN NULL;
END
$$;

CREATE TRIGGER updates_notify AFTER INSERT ON updates FOR EACH ROW EXECUTE FUNCTION notify_of_updates();
