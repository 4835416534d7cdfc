-- Actions of staff. Rows are only added.
CREATE TABLE staff_actions (
    id uuid CONSTRAINT staff_actions_pk PRIMARY KEY,
    actor_id uuid NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    details jsonb NOT NULL,
    at timestamptz NOT NULL,
    CONSTRAINT staff_actions_actor FOREIGN KEY (actor_id) REFERENCES users (id)
);
CREATE INDEX staff_actions_of_actor ON staff_actions (actor_id);
CREATE INDEX staff_actions_on_subject ON staff_actions (subject);
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'entries of the audit are only added';
END $$;
CREATE TRIGGER staff_actions_append_only BEFORE UPDATE OR DELETE ON staff_actions
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
