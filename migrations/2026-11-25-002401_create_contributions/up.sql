-- When each member of a team last saved each answer of an attempt.
CREATE TABLE contributions (
    submission_id uuid NOT NULL,
    block_id uuid NOT NULL,
    user_id uuid NOT NULL,
    saved_at timestamptz NOT NULL,
    CONSTRAINT contributions_pk PRIMARY KEY (submission_id, block_id, user_id),
    CONSTRAINT contributions_submission FOREIGN KEY (submission_id) REFERENCES submissions (id) ON DELETE CASCADE,
    CONSTRAINT contributions_block FOREIGN KEY (block_id) REFERENCES blocks (id),
    CONSTRAINT contributions_user FOREIGN KEY (user_id) REFERENCES users (id)
);

CREATE INDEX contributions_by_user ON contributions (user_id);

-- Block of a team's attempt in which a member last typed; kept for a moment.
CREATE TABLE writers (
    submission_id uuid NOT NULL,
    user_id uuid NOT NULL,
    block_id uuid NOT NULL,
    said_at timestamptz NOT NULL,
    CONSTRAINT writers_pk PRIMARY KEY (submission_id, user_id),
    CONSTRAINT writers_submission FOREIGN KEY (submission_id) REFERENCES submissions (id) ON DELETE CASCADE,
    CONSTRAINT writers_user FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT writers_block FOREIGN KEY (block_id) REFERENCES blocks (id)
);

CREATE INDEX writers_by_user ON writers (user_id);
