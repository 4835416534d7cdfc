-- Badges of programs. An import updates them in place. A badge that its pack no longer has is not offered, but learners
-- who have it keep it.
CREATE TABLE badges (
    id uuid CONSTRAINT badges_pk PRIMARY KEY,
    program_id uuid NOT NULL,
    slug text NOT NULL,
    position integer NOT NULL,
    title text NOT NULL,
    about text NOT NULL,
    counting text NOT NULL,
    need integer NOT NULL,
    is_secret boolean NOT NULL,
    is_offered boolean NOT NULL,
    CONSTRAINT badges_program FOREIGN KEY (program_id) REFERENCES programs (id),
    CONSTRAINT badges_named_once UNIQUE (program_id, slug),
    CONSTRAINT badges_counting_known
        CHECK (counting IN
            ('missions_submitted', 'missions_completed', 'programs_completed', 'distinctions', 'streak_days')),
    CONSTRAINT badges_need_counted CHECK (need > 0)
);

CREATE TABLE user_badges (
    user_id uuid NOT NULL,
    badge_id uuid NOT NULL,
    awarded_at timestamptz NOT NULL,
    seen_at timestamptz,
    CONSTRAINT user_badges_pk PRIMARY KEY (user_id, badge_id),
    CONSTRAINT user_badges_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT user_badges_badge FOREIGN KEY (badge_id) REFERENCES badges (id)
);
