-- Uploads that the server has allowed. `unused_since` is when a file became unused; the file is removed a day later. A
-- file whose owner was erased is removed at once.
CREATE TABLE uploads (
    key text CONSTRAINT uploads_pk PRIMARY KEY,
    user_id uuid,
    purpose text NOT NULL,
    block_id uuid,
    name text NOT NULL,
    mime text NOT NULL,
    bytes bigint NOT NULL,
    created_at timestamptz NOT NULL,
    unused_since timestamptz,
    CONSTRAINT uploads_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL,
    CONSTRAINT uploads_block FOREIGN KEY (block_id) REFERENCES blocks (id),
    CONSTRAINT uploads_purpose_known CHECK (purpose IN ('avatar', 'answer', 'attachment')),
    CONSTRAINT uploads_block_of_answers CHECK ((purpose = 'answer') = (block_id IS NOT NULL)),
    CONSTRAINT uploads_bytes_positive CHECK (bytes > 0)
);

CREATE INDEX uploads_by_user ON uploads (user_id);

CREATE INDEX uploads_unused ON uploads (unused_since) WHERE unused_since IS NOT NULL;
