-- Roles that a session gives on the Discord server, by Discord's ids.
ALTER TABLE experience_sessions ADD COLUMN discord_role text;
ALTER TABLE experience_sessions ADD COLUMN discord_completed_role text;

-- Code that was last issued to a person, to be entered in our bot's `/link` command.
CREATE TABLE discord_codes (
    user_id uuid CONSTRAINT discord_codes_pk PRIMARY KEY,
    code text NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    CONSTRAINT discord_codes_user FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT discord_codes_once UNIQUE (code)
);

-- Accounts that are linked with a Discord account. An ended link is kept until its roles are removed. The link of an
-- erased account no longer names its owner.
CREATE TABLE discord_links (
    id uuid CONSTRAINT discord_links_pk PRIMARY KEY,
    user_id uuid,
    discord_id text NOT NULL,
    name text NOT NULL,
    linked_at timestamptz NOT NULL,
    unlinked_at timestamptz,
    -- Whether to add the person to the server, which they have allowed with their token.
    joins boolean NOT NULL,
    access_token text,
    refresh_token text,
    token_expires_at timestamptz,
    -- Names of our roles that the person had at the last sync.
    roles text[] NOT NULL DEFAULT '{}',
    problem text,
    synced_at timestamptz,
    sync_at timestamptz NOT NULL,
    CONSTRAINT discord_links_user FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT discord_links_owned CHECK (user_id IS NOT NULL OR unlinked_at IS NOT NULL),
    CONSTRAINT discord_links_problem_known CHECK (problem IN (
        'not_on_server', 'banned', 'too_many_servers', 'consent_ended', 'missing_permission', 'role_above_bot',
        'role_missing', 'wrong_server'
    ))
);

CREATE UNIQUE INDEX discord_links_one_account ON discord_links (user_id) WHERE unlinked_at IS NULL;
CREATE UNIQUE INDEX discord_links_one_person ON discord_links (discord_id) WHERE unlinked_at IS NULL;
CREATE INDEX discord_links_by_user ON discord_links (user_id);
CREATE INDEX discord_links_due ON discord_links (sync_at, id);

-- A change of an enrolment makes the learner's roles due at once, so that other code need not know about Discord. Each
-- change sets another instant, so that a running job detects it.
CREATE FUNCTION sync_discord_of_enrolment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE discord_links SET sync_at = clock_timestamp() - interval '100 years'
    WHERE user_id = NEW.user_id AND unlinked_at IS NULL;
    RETURN NULL;
END
$$;

CREATE TRIGGER enrolments_sync_discord AFTER INSERT OR UPDATE OF status ON enrolments
    FOR EACH ROW EXECUTE FUNCTION sync_discord_of_enrolment();

-- Does the same when an account is disabled or enabled again.
CREATE FUNCTION sync_discord_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE discord_links SET sync_at = clock_timestamp() - interval '100 years'
    WHERE user_id = NEW.id AND unlinked_at IS NULL;
    RETURN NULL;
END
$$;

CREATE TRIGGER users_sync_discord AFTER UPDATE OF disabled ON users
    FOR EACH ROW EXECUTE FUNCTION sync_discord_of_user();
