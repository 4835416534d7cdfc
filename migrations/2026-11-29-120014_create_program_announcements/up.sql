-- Notices about new programs that were sent, each person and program once.
CREATE TABLE program_announcements (
    user_id uuid NOT NULL,
    program_id uuid NOT NULL,
    announced_at timestamptz NOT NULL,
    CONSTRAINT program_announcements_pk PRIMARY KEY (user_id, program_id),
    CONSTRAINT program_announcements_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT program_announcements_program FOREIGN KEY (program_id) REFERENCES programs (id)
);
