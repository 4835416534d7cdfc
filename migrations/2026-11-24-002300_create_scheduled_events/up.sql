-- Events and deadlines of a session.
CREATE TABLE scheduled_events (
    id uuid CONSTRAINT scheduled_events_pk PRIMARY KEY,
    session_id uuid NOT NULL,
    -- Identifies the event for imports and staff.
    slug text NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    starts_at timestamptz NOT NULL,
    -- Null for an event without a duration.
    ends_at timestamptz,
    timezone text NOT NULL,
    join_url text,
    recording_url text,
    -- Team of the event; null for the whole session.
    team_id uuid,
    cancelled_at timestamptz,
    sequence integer NOT NULL,
    -- Whether staff have planned or changed the event. If so, imports do not change it.
    is_staffs boolean NOT NULL,
    -- Time up to which its reminders were sent, and when the next one is due.
    reminded_until timestamptz NOT NULL,
    remind_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT scheduled_events_session FOREIGN KEY (session_id) REFERENCES experience_sessions (id),
    CONSTRAINT scheduled_events_team FOREIGN KEY (team_id) REFERENCES teams (id),
    CONSTRAINT scheduled_events_named_once UNIQUE (session_id, slug),
    CONSTRAINT scheduled_events_kind_known CHECK (kind IN (
        'kickoff', 'live_class', 'office_hours', 'deadline', 'release'
    )),
    CONSTRAINT scheduled_events_end_after_start CHECK (starts_at < ends_at)
);

CREATE INDEX scheduled_events_by_session ON scheduled_events (session_id, starts_at);
CREATE INDEX scheduled_events_to_remind ON scheduled_events (remind_at) WHERE remind_at IS NOT NULL;

-- Announcements of staff to a session.
CREATE TABLE announcements (
    id uuid CONSTRAINT announcements_pk PRIMARY KEY,
    session_id uuid NOT NULL,
    author_id uuid NOT NULL,
    title text NOT NULL,
    -- Markdown source.
    text text NOT NULL,
    -- Rendered and sanitised.
    html text NOT NULL,
    is_important boolean NOT NULL,
    created_at timestamptz NOT NULL,
    withdrawn_at timestamptz,
    CONSTRAINT announcements_session FOREIGN KEY (session_id) REFERENCES experience_sessions (id),
    CONSTRAINT announcements_author FOREIGN KEY (author_id) REFERENCES users (id)
);

CREATE INDEX announcements_by_session ON announcements (session_id, id DESC) WHERE withdrawn_at IS NULL;
CREATE INDEX announcements_by_author ON announcements (author_id);

-- Messages to everybody in a session, sent in batches. A row is deleted when everybody has got its message.
CREATE TABLE session_messages (
    id uuid CONSTRAINT session_messages_pk PRIMARY KEY,
    session_id uuid NOT NULL,
    -- Team that gets the message; null for the whole session.
    team_id uuid,
    -- Event or announcement.
    subject uuid,
    -- Null if only open pages are notified.
    notice jsonb,
    -- Last enrolment that has got the message; batches follow the order of ids.
    told_up_to uuid,
    created_at timestamptz NOT NULL,
    CONSTRAINT session_messages_session FOREIGN KEY (session_id) REFERENCES experience_sessions (id),
    CONSTRAINT session_messages_team FOREIGN KEY (team_id) REFERENCES teams (id)
);

CREATE INDEX session_messages_by_subject ON session_messages (subject);

-- The enrolments of a session are read in batches.
DROP INDEX enrolments_by_session;
CREATE INDEX enrolments_by_session ON enrolments (session_id, id);

-- URLs of people's calendar feeds: of one session, or of all. The secret itself is not stored.
CREATE TABLE calendar_feeds (
    id uuid CONSTRAINT calendar_feeds_pk PRIMARY KEY,
    user_id uuid NOT NULL,
    session_id uuid,
    secret_hash text NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT calendar_feeds_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT calendar_feeds_session FOREIGN KEY (session_id) REFERENCES experience_sessions (id),
    CONSTRAINT calendar_feeds_secret_once UNIQUE (secret_hash)
);

CREATE INDEX calendar_feeds_by_user ON calendar_feeds (user_id);
CREATE UNIQUE INDEX calendar_feeds_one_of_session ON calendar_feeds (user_id, session_id) WHERE session_id IS NOT NULL;
CREATE UNIQUE INDEX calendar_feeds_one_of_all ON calendar_feeds (user_id) WHERE session_id IS NULL;
