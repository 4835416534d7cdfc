-- Reviews by a person: the request, the claim, and the feedback in all its versions.
CREATE TABLE reviews (
    id uuid CONSTRAINT reviews_pk PRIMARY KEY,
    submission_id uuid NOT NULL,
    status text NOT NULL,
    -- Reason for the appeal, and the reviewer whose decision is appealed; null if this is not an appeal.
    reason text,
    not_by uuid,
    requested_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    claimed_by uuid,
    claimed_until timestamptz,
    decided_at timestamptz,
    outcome text,
    score_bp integer,
    history jsonb NOT NULL DEFAULT '[]',
    rating smallint,
    rating_text text,
    -- The last reminder to the side that must act, by the number of days that it had waited; and the time of the next
    -- check.
    reminded integer,
    ask_at timestamptz,
    CONSTRAINT reviews_submission FOREIGN KEY (submission_id) REFERENCES submissions (id) ON DELETE CASCADE,
    CONSTRAINT reviews_not_by FOREIGN KEY (not_by) REFERENCES users (id),
    CONSTRAINT reviews_claimed_by FOREIGN KEY (claimed_by) REFERENCES users (id),
    CONSTRAINT reviews_status_known CHECK (status IN ('requested', 'claimed', 'returned', 'passed', 'rated',
        'timed_out', 'closed')),
    CONSTRAINT reviews_outcome_known CHECK (outcome IN ('returned', 'passed')),
    CONSTRAINT reviews_appeal_whole CHECK ((reason IS NULL) = (not_by IS NULL)),
    CONSTRAINT reviews_claim_whole CHECK ((claimed_by IS NULL) = (claimed_until IS NULL)),
    CONSTRAINT reviews_decision_whole CHECK ((decided_at IS NULL) = (outcome IS NULL)),
    CONSTRAINT reviews_score_in_range CHECK (score_bp BETWEEN 0 AND 10000)
);

CREATE UNIQUE INDEX reviews_one_open ON reviews (submission_id) WHERE status IN ('requested', 'claimed');

CREATE INDEX reviews_queue ON reviews (requested_at, id) WHERE status IN ('requested', 'claimed');

CREATE INDEX reviews_by_submission ON reviews (submission_id, requested_at);

CREATE INDEX reviews_decided ON reviews (decided_at) WHERE decided_at IS NOT NULL;

CREATE INDEX reviews_to_ask ON reviews (ask_at) WHERE ask_at IS NOT NULL;

CREATE INDEX reviews_by_claimant ON reviews (claimed_by) WHERE claimed_by IS NOT NULL;

CREATE INDEX reviews_by_appellee ON reviews (not_by) WHERE not_by IS NOT NULL;

-- Drafts of reviewers. Each reviewer keeps their own, even if another takes over the review.
CREATE TABLE review_drafts (
    review_id uuid NOT NULL,
    reviewer_id uuid NOT NULL,
    said jsonb NOT NULL,
    saved_at timestamptz NOT NULL,
    CONSTRAINT review_drafts_pk PRIMARY KEY (review_id, reviewer_id),
    CONSTRAINT review_drafts_review FOREIGN KEY (review_id) REFERENCES reviews (id) ON DELETE CASCADE,
    CONSTRAINT review_drafts_reviewer FOREIGN KEY (reviewer_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX review_drafts_by_reviewer ON review_drafts (reviewer_id);
