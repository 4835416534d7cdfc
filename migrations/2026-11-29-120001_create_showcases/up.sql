-- Pages on which learners show chosen work of a session.
CREATE TABLE showcases (
    id uuid CONSTRAINT showcases_pk PRIMARY KEY,
    user_id uuid NOT NULL,
    enrolment_id uuid NOT NULL,
    -- Random part of the page's link, which never changes.
    slug text NOT NULL,
    headline text,
    -- Name on the page. NULL: the page does not name the learner.
    name text,
    -- Whether search engines may list the page.
    is_listed boolean NOT NULL,
    -- Chosen missions with their attempts, in order.
    pieces jsonb NOT NULL,
    -- NULL: the page is private.
    published_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT showcases_user FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT showcases_enrolment FOREIGN KEY (enrolment_id) REFERENCES enrolments (id) ON DELETE CASCADE,
    CONSTRAINT showcases_one_per_enrolment UNIQUE (enrolment_id),
    CONSTRAINT showcases_slug_once UNIQUE (slug)
);

CREATE INDEX showcases_by_user ON showcases (user_id);
