-- Notices, including those whose mail has not been sent yet.
CREATE TABLE notifications (
    id uuid CONSTRAINT notifications_pk PRIMARY KEY,
    user_id uuid NOT NULL,
    -- Ids and facts. The text is in the reader's language.
    notice jsonb NOT NULL,
    is_shown boolean NOT NULL,
    created_at timestamptz NOT NULL,
    read_at timestamptz,
    -- When its mail is due; null if it has no mail or the mail was sent.
    mail_at timestamptz,
    -- Address of the mail; null for the account's address.
    mail_to text,
    -- Job that sends the mail, so that no other job does.
    mailed_by uuid,
    CONSTRAINT notifications_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX notifications_by_user ON notifications (user_id, id DESC) WHERE is_shown;

CREATE INDEX notifications_unread ON notifications (user_id) WHERE is_shown AND read_at IS NULL;

CREATE INDEX notifications_to_mail ON notifications (user_id, mail_at) WHERE mail_at IS NOT NULL;

-- Dates that cause notices, one row per person. `due_at` is when the next notice is due. A date without a further
-- notice has no row.
CREATE TABLE watched_dates (
    user_id uuid NOT NULL,
    kind text NOT NULL,
    subject uuid NOT NULL,
    notice jsonb NOT NULL,
    at timestamptz NOT NULL,
    timezone text NOT NULL,
    told_until timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    CONSTRAINT watched_dates_pk PRIMARY KEY (user_id, kind, subject),
    CONSTRAINT watched_dates_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX watched_dates_due ON watched_dates (due_at);

CREATE INDEX watched_dates_by_subject ON watched_dates (subject, kind);

-- When the dates of a course were last written to `watched_dates`; null if that is still to be done.
ALTER TABLE enrolments ADD COLUMN dates_watched_at timestamptz;

CREATE INDEX enrolments_to_watch ON enrolments (id) WHERE dates_watched_at IS NULL;

CREATE INDEX enrolments_by_session ON enrolments (session_id);
