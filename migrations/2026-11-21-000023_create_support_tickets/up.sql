-- Messages to the support desk, with the page and the session from which they were written.
CREATE TABLE support_tickets (
    id uuid CONSTRAINT support_tickets_pk PRIMARY KEY,
    user_id uuid NOT NULL,
    ticket text NOT NULL CONSTRAINT support_tickets_ticket_unique UNIQUE,
    topic text NOT NULL,
    text text NOT NULL,
    route text,
    xs text,
    trace text,
    files text[] NOT NULL,
    status text NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT support_tickets_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT support_tickets_topic_known
        CHECK (topic IN ('missions', 'submissions', 'payment', 'certificate', 'account', 'other')),
    CONSTRAINT support_tickets_status_known CHECK (status IN ('open', 'answered', 'closed')),
    CONSTRAINT support_tickets_files_named CHECK (array_position(files, NULL) IS NULL)
);

CREATE INDEX support_tickets_by_user ON support_tickets (user_id, created_at DESC);
