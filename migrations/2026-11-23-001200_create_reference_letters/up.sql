-- Reference letters, one per enrolment. Revoked letters are kept.
CREATE TABLE reference_letters (
    id uuid CONSTRAINT reference_letters_pk PRIMARY KEY,
    user_id uuid NOT NULL,
    enrolment_id uuid NOT NULL,
    status text NOT NULL,
    purpose text NOT NULL,
    requested_at timestamptz NOT NULL,
    -- Facts that the text states, as on record when it was drafted.
    stated jsonb NOT NULL,
    body text,
    -- Name and title of the signatory.
    signatory jsonb,
    serial text,
    issued_at timestamptz,
    revoked_at timestamptz,
    CONSTRAINT reference_letters_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT reference_letters_enrolment FOREIGN KEY (enrolment_id) REFERENCES enrolments (id) ON DELETE CASCADE,
    CONSTRAINT reference_letters_once_per_enrolment UNIQUE (enrolment_id),
    CONSTRAINT reference_letters_serial UNIQUE (serial),
    CONSTRAINT reference_letters_status_known
        CHECK (status IN ('requested', 'drafted', 'approved', 'issued', 'revoked')),
    CONSTRAINT reference_letters_out_under_a_serial
        CHECK ((status IN ('issued', 'revoked')) = (serial IS NOT NULL AND issued_at IS NOT NULL)),
    CONSTRAINT reference_letters_revoked_at CHECK ((status = 'revoked') = (revoked_at IS NOT NULL))
);

CREATE INDEX reference_letters_by_user ON reference_letters (user_id);

CREATE INDEX reference_letters_by_status ON reference_letters (status, id);
