-- Positions in the published lists of revoked credentials. A position is reserved for ever: a revocation remains when
-- the certificate is erased with its account.
CREATE TABLE credential_statuses (
    list integer NOT NULL,
    position integer NOT NULL,
    revoked_at timestamptz,
    CONSTRAINT credential_statuses_pk PRIMARY KEY (list, position),
    CONSTRAINT credential_statuses_list_is_counted CHECK (list >= 1),
    CONSTRAINT credential_statuses_position_is_a_bit CHECK (position BETWEEN 0 AND 131071)
);

CREATE INDEX credential_statuses_revoked ON credential_statuses (list, position) WHERE revoked_at IS NOT NULL;

ALTER TABLE certificates ADD COLUMN status_list integer, ADD COLUMN status_position integer;

-- Issued certificates have credentials without a position. Their new position takes effect when the credential is
-- signed again.
UPDATE certificates SET status_list = 1, status_position = numbered.position
FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS position FROM certificates) AS numbered
WHERE certificates.id = numbered.id;

INSERT INTO credential_statuses (list, position, revoked_at)
SELECT status_list, status_position, CASE WHEN status = 'revoked' THEN now() END FROM certificates;

ALTER TABLE certificates ALTER COLUMN status_list SET NOT NULL, ALTER COLUMN status_position SET NOT NULL;

ALTER TABLE certificates ADD CONSTRAINT certificates_credential_status UNIQUE (status_list, status_position);

ALTER TABLE certificates ADD CONSTRAINT certificates_credential_status_taken
FOREIGN KEY (status_list, status_position) REFERENCES credential_statuses (list, position);
