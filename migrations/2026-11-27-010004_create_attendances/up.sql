-- Attendances: a row is written when a learner opens the link to join in time, or when staff record it. A learner's
-- visit does not change a record by staff.
CREATE TABLE attendances (
    event_id uuid NOT NULL,
    user_id uuid NOT NULL,
    is_attended boolean NOT NULL,
    is_staffs boolean NOT NULL,
    noted_at timestamptz NOT NULL,
    CONSTRAINT attendances_pk PRIMARY KEY (event_id, user_id),
    CONSTRAINT attendances_event FOREIGN KEY (event_id) REFERENCES scheduled_events (id),
    CONSTRAINT attendances_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX attendances_by_user ON attendances (user_id);
