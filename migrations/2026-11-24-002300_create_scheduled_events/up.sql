-- What takes place in a session, or falls due in it.
CREATE TABLE scheduled_events (
    id uuid CONSTRAINT scheduled_events_pk PRIMARY KEY,
    session_id uuid NOT NULL,
    -- By which an import, and staff, know it again.
    slug text NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    starts_at timestamptz NOT NULL,
    -- Nothing for an instant.
    ends_at timestamptz,
    timezone text NOT NULL,
    join_url text,
    recording_url text,
    -- Whose it is; everybody's in the session if it names no team.
    team_id uuid,
    cancelled_at timestamptz,
    sequence integer NOT NULL,
    -- Whether staff have planned or changed it; then no import does.
    is_staffs boolean NOT NULL,
    -- Up to when its reminders were sent, and when the next one falls due.
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

-- What staff told everybody in a session.
CREATE TABLE announcements (
    id uuid CONSTRAINT announcements_pk PRIMARY KEY,
    session_id uuid NOT NULL,
    author_id uuid NOT NULL,
    title text NOT NULL,
    -- In Markdown, as it was written.
    text text NOT NULL,
    -- The same as it is shown; sanitised.
    html text NOT NULL,
    is_important boolean NOT NULL,
    created_at timestamptz NOT NULL,
    withdrawn_at timestamptz,
    CONSTRAINT announcements_session FOREIGN KEY (session_id) REFERENCES experience_sessions (id),
    CONSTRAINT announcements_author FOREIGN KEY (author_id) REFERENCES users (id)
);

CREATE INDEX announcements_by_session ON announcements (session_id, id DESC) WHERE withdrawn_at IS NULL;
CREATE INDEX announcements_by_author ON announcements (author_id);

-- What is still to be told to everybody in a session, some of them at a time; a row goes when all have heard.
CREATE TABLE session_messages (
    id uuid CONSTRAINT session_messages_pk PRIMARY KEY,
    session_id uuid NOT NULL,
    -- The team that is told alone, if one is.
    team_id uuid,
    -- The event or the announcement.
    subject uuid,
    -- Nothing where open pages are only to ask again.
    notice jsonb,
    -- The last enrolment of those that have heard.
    told_up_to uuid,
    created_at timestamptz NOT NULL,
    CONSTRAINT session_messages_session FOREIGN KEY (session_id) REFERENCES experience_sessions (id),
    CONSTRAINT session_messages_team FOREIGN KEY (team_id) REFERENCES teams (id)
);

CREATE INDEX session_messages_by_subject ON session_messages (subject);

-- Those of a session are read some at a time.
DROP INDEX enrolments_by_session;
CREATE INDEX enrolments_by_session ON enrolments (session_id, id);

-- Addresses at which programs read somebody's calendar: of one session, or of all. The secret itself is not kept.
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
