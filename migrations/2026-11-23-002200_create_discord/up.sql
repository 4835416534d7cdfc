-- The roles that a session gives on the Discord server, by their ids there.
ALTER TABLE experience_sessions ADD COLUMN discord_role text;
ALTER TABLE experience_sessions ADD COLUMN discord_completed_role text;

-- The code that somebody was given last, for our bot.
CREATE TABLE discord_codes (
    user_id uuid CONSTRAINT discord_codes_pk PRIMARY KEY,
    code text NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    CONSTRAINT discord_codes_user FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT discord_codes_once UNIQUE (code)
);

-- Accounts that are linked with one on Discord. A link that has ended stays until its roles are taken; that of an erased
-- account says no more whose it was.
CREATE TABLE discord_links (
    id uuid CONSTRAINT discord_links_pk PRIMARY KEY,
    user_id uuid,
    discord_id text NOT NULL,
    name text NOT NULL,
    linked_at timestamptz NOT NULL,
    unlinked_at timestamptz,
    -- Whether the person is to be brought onto the server, by what they let us do.
    joins boolean NOT NULL,
    access_token text,
    refresh_token text,
    token_expires_at timestamptz,
    -- The names of our roles that they held when that was last looked at.
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

-- Whoever changes an enrolment need not know of Discord: the roles of its learner are due at once. Each change gives
-- another instant, so that the job sees one that came while it was at work.
CREATE FUNCTION sync_discord_of_enrolment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE discord_links SET sync_at = clock_timestamp() - interval '100 years'
    WHERE user_id = NEW.user_id AND unlinked_at IS NULL;
    RETURN NULL;
END
$$;

CREATE TRIGGER enrolments_sync_discord AFTER INSERT OR UPDATE OF status ON enrolments
    FOR EACH ROW EXECUTE FUNCTION sync_discord_of_enrolment();

-- The same for an account that is shut, or open again.
CREATE FUNCTION sync_discord_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE discord_links SET sync_at = clock_timestamp() - interval '100 years'
    WHERE user_id = NEW.id AND unlinked_at IS NULL;
    RETURN NULL;
END
$$;

CREATE TRIGGER users_sync_discord AFTER UPDATE OF disabled ON users
    FOR EACH ROW EXECUTE FUNCTION sync_discord_of_user();
