-- Drafts of a portfolio. Their sources are stored as they were when the draft was requested.
CREATE TABLE portfolio_drafts (
    id uuid CONSTRAINT portfolio_drafts_pk PRIMARY KEY,
    user_id uuid NOT NULL,
    format text NOT NULL,
    tone text NOT NULL,
    status text NOT NULL,
    -- Programs with the passed works.
    sources jsonb NOT NULL,
    -- Model that writes the draft. The built-in reader only lists facts on record.
    model text NOT NULL,
    -- Number of calls to the model for the draft, and the reason why it was not written.
    calls integer NOT NULL DEFAULT 0,
    failure text,
    -- Number of the newest version; 0 before the first.
    version integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- A deleted draft is empty, and still counts against the quota of its day.
    deleted_at timestamptz,
    CONSTRAINT portfolio_drafts_user FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT portfolio_drafts_format_known CHECK (format IN ('cv', 'linkedin', 'case_study')),
    CONSTRAINT portfolio_drafts_tone_known CHECK (tone IN ('plain', 'confident', 'warm')),
    CONSTRAINT portfolio_drafts_status_known CHECK (status IN ('writing', 'ready', 'stopped', 'failed')),
    CONSTRAINT portfolio_drafts_failed_because CHECK ((failure IS NOT NULL) = (status = 'failed'))
);

CREATE INDEX portfolio_drafts_by_user ON portfolio_drafts (user_id, created_at);

-- Versions of a draft, from the first on.
CREATE TABLE portfolio_versions (
    draft_id uuid NOT NULL,
    number integer NOT NULL,
    author text NOT NULL,
    text jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT portfolio_versions_pk PRIMARY KEY (draft_id, number),
    CONSTRAINT portfolio_versions_draft FOREIGN KEY (draft_id) REFERENCES portfolio_drafts (id) ON DELETE CASCADE,
    CONSTRAINT portfolio_versions_author_known CHECK (author IN ('assistant', 'learner')),
    CONSTRAINT portfolio_versions_from_one CHECK (number > 0)
);
