-- Programs on offer. A program's texts are in its versions, which never change once published, so a running enrolment
-- keeps its version.
CREATE TABLE programs (
    id uuid CONSTRAINT programs_pk PRIMARY KEY,
    slug text NOT NULL CONSTRAINT programs_slug_unique UNIQUE,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);

CREATE TABLE program_versions (
    id uuid CONSTRAINT program_versions_pk PRIMARY KEY,
    program_id uuid NOT NULL,
    number integer NOT NULL,
    content_hash text NOT NULL,
    title text NOT NULL,
    host text NOT NULL,
    summary text NOT NULL,
    description_html text NOT NULL,
    category text NOT NULL,
    level text NOT NULL,
    hours integer NOT NULL,
    skills text[] NOT NULL,
    deliverable text NOT NULL,
    cover_hue smallint NOT NULL,
    cover_motif text NOT NULL,
    locale text NOT NULL,
    published_at timestamptz NOT NULL,
    CONSTRAINT program_versions_program FOREIGN KEY (program_id) REFERENCES programs (id),
    CONSTRAINT program_versions_numbered_once UNIQUE (program_id, number),
    CONSTRAINT program_versions_level_known CHECK (level IN ('introductory', 'intermediate', 'advanced'))
);

CREATE TABLE missions (
    id uuid CONSTRAINT missions_pk PRIMARY KEY,
    version_id uuid NOT NULL,
    number integer NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    summary text NOT NULL,
    brief_html text NOT NULL,
    sender_name text NOT NULL,
    sender_role text NOT NULL,
    minutes integer NOT NULL,
    required boolean NOT NULL,
    preview boolean NOT NULL,
    team boolean NOT NULL,
    lock_rule jsonb NOT NULL,
    completion text NOT NULL,
    pass_mark_bp integer NOT NULL,
    max_attempts integer,
    rubric jsonb,
    CONSTRAINT missions_version FOREIGN KEY (version_id) REFERENCES program_versions (id),
    CONSTRAINT missions_numbered_once UNIQUE (version_id, number),
    CONSTRAINT missions_named_once UNIQUE (version_id, slug),
    CONSTRAINT missions_completion_known
        CHECK (completion IN ('viewed', 'submitted', 'ai_passed', 'human_passed', 'score'))
);

CREATE TABLE blocks (
    id uuid CONSTRAINT blocks_pk PRIMARY KEY,
    mission_id uuid NOT NULL,
    position integer NOT NULL,
    key text NOT NULL,
    required boolean NOT NULL,
    weight_bp integer NOT NULL,
    body jsonb NOT NULL,
    CONSTRAINT blocks_mission FOREIGN KEY (mission_id) REFERENCES missions (id),
    CONSTRAINT blocks_placed_once UNIQUE (mission_id, position),
    CONSTRAINT blocks_named_once UNIQUE (mission_id, key)
);

-- Files of programs, by the hash of their content.
CREATE TABLE content_files (
    sha256 text CONSTRAINT content_files_pk PRIMARY KEY,
    mime text NOT NULL,
    bytes bytea NOT NULL
);

CREATE TABLE experience_sessions (
    id uuid CONSTRAINT experience_sessions_pk PRIMARY KEY,
    slug text NOT NULL CONSTRAINT experience_sessions_slug_unique UNIQUE,
    program_id uuid NOT NULL,
    version_id uuid NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    timezone text NOT NULL,
    grace_days smallint NOT NULL,
    continued_access text NOT NULL,
    sequential boolean NOT NULL,
    seats integer,
    seats_taken integer NOT NULL DEFAULT 0,
    enrol_until timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT experience_sessions_program FOREIGN KEY (program_id) REFERENCES programs (id),
    CONSTRAINT experience_sessions_version FOREIGN KEY (version_id) REFERENCES program_versions (id),
    CONSTRAINT experience_sessions_end_after_start CHECK (starts_at < ends_at),
    CONSTRAINT experience_sessions_grace_counted CHECK (grace_days >= 0),
    CONSTRAINT experience_sessions_access_known CHECK (continued_access IN ('none', 'read_only', 'full')),
    CONSTRAINT experience_sessions_seats_kept
        CHECK (seats_taken >= 0 AND (seats IS NULL OR seats_taken <= seats))
);

CREATE INDEX experience_sessions_by_program ON experience_sessions (program_id, starts_at);

CREATE TABLE prices (
    program_id uuid NOT NULL,
    currency text NOT NULL,
    amount_minor bigint NOT NULL,
    CONSTRAINT prices_pk PRIMARY KEY (program_id, currency),
    CONSTRAINT prices_program FOREIGN KEY (program_id) REFERENCES programs (id),
    CONSTRAINT prices_amount_positive CHECK (amount_minor > 0),
    CONSTRAINT prices_currency_code CHECK (currency ~ '^[A-Z]{3}$')
);
