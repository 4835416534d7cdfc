-- Teams of learners in a session. A team without members has ended.
CREATE TABLE teams (
    id uuid CONSTRAINT teams_pk PRIMARY KEY,
    session_id uuid NOT NULL,
    name text NOT NULL,
    size integer NOT NULL,
    locked_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT teams_session FOREIGN KEY (session_id) REFERENCES experience_sessions (id)
);

CREATE INDEX teams_open ON teams (session_id, id) WHERE locked_at IS NULL;

-- Current and former members of teams. A member who returns gets another row.
CREATE TABLE team_members (
    team_id uuid NOT NULL,
    session_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    joined_at timestamptz NOT NULL,
    left_at timestamptz,
    CONSTRAINT team_members_pk PRIMARY KEY (team_id, user_id, joined_at),
    CONSTRAINT team_members_team FOREIGN KEY (team_id) REFERENCES teams (id),
    CONSTRAINT team_members_user FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT team_members_role_known CHECK (role IN ('lead', 'member'))
);

CREATE UNIQUE INDEX team_members_one_team ON team_members (session_id, user_id) WHERE left_at IS NULL;
CREATE UNIQUE INDEX team_members_one_lead ON team_members (team_id) WHERE left_at IS NULL AND role = 'lead';
CREATE INDEX team_members_by_user ON team_members (user_id);
