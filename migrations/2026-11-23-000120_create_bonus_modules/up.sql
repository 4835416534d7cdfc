-- Bonus modules of a program's version.
CREATE TABLE bonus_modules (
    id uuid CONSTRAINT bonus_modules_pk PRIMARY KEY,
    version_id uuid NOT NULL,
    number integer NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    summary text NOT NULL,
    lock_rule jsonb NOT NULL,
    CONSTRAINT bonus_modules_version FOREIGN KEY (version_id) REFERENCES program_versions (id),
    CONSTRAINT bonus_modules_numbered_once UNIQUE (version_id, number),
    CONSTRAINT bonus_modules_named_once UNIQUE (version_id, slug)
);

CREATE TABLE bonus_contents (
    id uuid CONSTRAINT bonus_contents_pk PRIMARY KEY,
    module_id uuid NOT NULL,
    number integer NOT NULL,
    slug text NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    minutes integer NOT NULL,
    html text NOT NULL,
    CONSTRAINT bonus_contents_module FOREIGN KEY (module_id) REFERENCES bonus_modules (id),
    CONSTRAINT bonus_contents_numbered_once UNIQUE (module_id, number),
    CONSTRAINT bonus_contents_named_once UNIQUE (module_id, slug),
    CONSTRAINT bonus_contents_kind_known CHECK (kind IN ('guide', 'exercise', 'template'))
);

-- Bonus contents that a learner marked as done. Unmarking deletes the row.
CREATE TABLE bonus_marks (
    enrolment_id uuid NOT NULL,
    content_id uuid NOT NULL,
    done_at timestamptz NOT NULL,
    CONSTRAINT bonus_marks_pk PRIMARY KEY (enrolment_id, content_id),
    CONSTRAINT bonus_marks_enrolment FOREIGN KEY (enrolment_id) REFERENCES enrolments (id) ON DELETE CASCADE,
    CONSTRAINT bonus_marks_content FOREIGN KEY (content_id) REFERENCES bonus_contents (id)
);
