-- Certificates. The serial number, and with it the URL, never changes. Revoked certificates are kept.
CREATE TABLE certificates (
    id uuid CONSTRAINT certificates_pk PRIMARY KEY,
    user_id uuid NOT NULL,
    program_id uuid NOT NULL,
    enrolment_id uuid NOT NULL,
    kind text NOT NULL,
    status text NOT NULL,
    serial text NOT NULL,
    name text NOT NULL,
    issued_at timestamptz NOT NULL,
    history jsonb NOT NULL,
    -- Number of missions that counted towards the certificate. All of them are complete.
    missions integer NOT NULL,
    overall_bp integer,
    -- Signed credential with the current name.
    credential text NOT NULL,
    CONSTRAINT certificates_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT certificates_program FOREIGN KEY (program_id) REFERENCES programs (id),
    CONSTRAINT certificates_enrolment FOREIGN KEY (enrolment_id) REFERENCES enrolments (id) ON DELETE CASCADE,
    CONSTRAINT certificates_serial UNIQUE (serial),
    CONSTRAINT certificates_kind_known CHECK (kind IN ('participation', 'completion', 'distinction')),
    CONSTRAINT certificates_status_known CHECK (status IN ('issued', 'reissued', 'revoked'))
);

CREATE UNIQUE INDEX certificates_one_of_a_kind ON certificates (user_id, program_id, kind) WHERE status <> 'revoked';

CREATE INDEX certificates_by_enrolment ON certificates (enrolment_id);

-- Completed programs, once per enrolment, with the certificate.
CREATE TABLE completions (
    enrolment_id uuid CONSTRAINT completions_pk PRIMARY KEY,
    completed_at timestamptz NOT NULL,
    award text NOT NULL,
    certificate_id uuid,
    CONSTRAINT completions_enrolment FOREIGN KEY (enrolment_id) REFERENCES enrolments (id) ON DELETE CASCADE,
    CONSTRAINT completions_certificate FOREIGN KEY (certificate_id) REFERENCES certificates (id) ON DELETE SET NULL,
    CONSTRAINT completions_award_known CHECK (award IN ('participation', 'completion', 'distinction'))
);

CREATE INDEX completions_by_certificate ON completions (certificate_id);

-- Public halves of the keys that certificates were signed with. They are published for ever.
CREATE TABLE signing_keys (
    kid text CONSTRAINT signing_keys_pk PRIMARY KEY,
    jwk jsonb NOT NULL,
    first_used_at timestamptz NOT NULL
);
