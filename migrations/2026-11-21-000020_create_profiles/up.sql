-- People's profiles and settings. Settings store only the notice choices that differ from the defaults, so that a
-- changed default applies to everybody else.
CREATE TABLE profiles (
    user_id uuid CONSTRAINT profiles_pk PRIMARY KEY,
    legal_name text,
    headline text,
    bio text,
    school text,
    degree text,
    grad_year integer,
    skills text[] NOT NULL,
    linkedin text,
    github text,
    website text,
    updated_at timestamptz NOT NULL,
    CONSTRAINT profiles_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT profiles_skills_named CHECK (array_position(skills, NULL) IS NULL)
);

CREATE TABLE settings (
    user_id uuid CONSTRAINT settings_pk PRIMARY KEY,
    notify jsonb NOT NULL,
    quiet_hours jsonb,
    theme text NOT NULL,
    reduced_motion boolean NOT NULL,
    single_keys boolean NOT NULL,
    marketing_opt_in boolean NOT NULL,
    ai_consent boolean NOT NULL,
    analytics text,
    updated_at timestamptz NOT NULL,
    CONSTRAINT settings_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT settings_theme_known CHECK (theme IN ('system', 'light', 'dark')),
    CONSTRAINT settings_analytics_known CHECK (analytics IN ('granted', 'denied'))
);
