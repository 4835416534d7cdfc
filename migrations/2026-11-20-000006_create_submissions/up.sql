-- Attempts at a mission, with their answers. An attempt is never deleted.
CREATE TABLE submissions (
    id uuid CONSTRAINT submissions_pk PRIMARY KEY,
    user_mission_id uuid NOT NULL,
    attempt integer NOT NULL,
    status text NOT NULL,
    rev integer NOT NULL DEFAULT 0,
    submitted_at timestamptz,
    rules_version text,
    created_at timestamptz NOT NULL,
    CONSTRAINT submissions_user_mission FOREIGN KEY (user_mission_id) REFERENCES user_missions (id) ON DELETE CASCADE,
    CONSTRAINT submissions_numbered_once UNIQUE (user_mission_id, attempt),
    CONSTRAINT submissions_status_known CHECK (status IN ('draft', 'submitted', 'ai_reviewing', 'ai_reviewed',
        'in_review', 'passed', 'returned', 'withdrawn', 'superseded')),
    CONSTRAINT submissions_rev_counted CHECK (rev >= 0)
);

CREATE UNIQUE INDEX submissions_one_draft ON submissions (user_mission_id) WHERE status = 'draft';

CREATE TABLE submission_blocks (
    submission_id uuid NOT NULL,
    block_id uuid NOT NULL,
    value jsonb,
    rev integer NOT NULL,
    saved_at timestamptz NOT NULL,
    CONSTRAINT submission_blocks_pk PRIMARY KEY (submission_id, block_id),
    CONSTRAINT submission_blocks_submission
        FOREIGN KEY (submission_id) REFERENCES submissions (id) ON DELETE CASCADE,
    CONSTRAINT submission_blocks_block FOREIGN KEY (block_id) REFERENCES blocks (id),
    CONSTRAINT submission_blocks_rev_counted CHECK (rev > 0)
);
