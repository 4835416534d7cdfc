-- Referrals: people's codes, the friends who used them, and the rewards of milestones. Imports copy the terms from
-- `referrals.toml`. A milestone that the file no longer has is not offered.
CREATE TABLE referral_codes (
    code text CONSTRAINT referral_codes_pk PRIMARY KEY,
    user_id uuid NOT NULL,
    program_id uuid,
    created_at timestamptz NOT NULL,
    CONSTRAINT referral_codes_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT referral_codes_program FOREIGN KEY (program_id) REFERENCES programs (id),
    CONSTRAINT referral_codes_once_per_program UNIQUE NULLS NOT DISTINCT (user_id, program_id),
    CONSTRAINT referral_codes_written CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$')
);

CREATE TABLE referral_devices (
    user_id uuid NOT NULL,
    device uuid NOT NULL,
    seen_at timestamptz NOT NULL,
    CONSTRAINT referral_devices_pk PRIMARY KEY (user_id, device),
    CONSTRAINT referral_devices_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE referrals (
    id uuid CONSTRAINT referrals_pk PRIMARY KEY,
    code text NOT NULL,
    referrer_id uuid NOT NULL,
    referee_id uuid NOT NULL,
    program_id uuid,
    utm jsonb NOT NULL,
    captured_at timestamptz NOT NULL,
    signed_up_at timestamptz NOT NULL,
    verified_at timestamptz,
    last_active_at timestamptz,
    engaged_at timestamptz,
    converted_at timestamptz,
    refunded_at timestamptz,
    rejected text,
    reminded jsonb NOT NULL,
    payment_id uuid,
    is_credited boolean NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT referrals_referrer FOREIGN KEY (referrer_id) REFERENCES users (id),
    CONSTRAINT referrals_referee FOREIGN KEY (referee_id) REFERENCES users (id),
    CONSTRAINT referrals_program FOREIGN KEY (program_id) REFERENCES programs (id),
    CONSTRAINT referrals_payment FOREIGN KEY (payment_id) REFERENCES payments (id),
    CONSTRAINT referrals_once_per_referee UNIQUE (referee_id),
    CONSTRAINT referrals_rejected_known CHECK (rejected IN ('self', 'device', 'payment_instrument', 'disposable_email'))
);
CREATE INDEX referrals_of_referrer ON referrals (referrer_id, id);
CREATE INDEX referrals_open ON referrals (referee_id) WHERE engaged_at IS NULL AND rejected IS NULL;
CREATE INDEX referrals_to_credit ON referrals (id) WHERE payment_id IS NOT NULL AND NOT is_credited;
CREATE INDEX referrals_of_payment ON referrals (payment_id) WHERE payment_id IS NOT NULL;

CREATE TABLE referral_milestones (
    id uuid CONSTRAINT referral_milestones_pk PRIMARY KEY,
    slug text NOT NULL,
    position integer NOT NULL,
    title text NOT NULL,
    program_id uuid,
    need integer NOT NULL,
    counting text NOT NULL,
    reward_id uuid NOT NULL,
    kind jsonb NOT NULL,
    is_offered boolean NOT NULL,
    CONSTRAINT referral_milestones_program FOREIGN KEY (program_id) REFERENCES programs (id),
    CONSTRAINT referral_milestones_named_once UNIQUE (slug),
    CONSTRAINT referral_milestones_reward_once UNIQUE (reward_id),
    CONSTRAINT referral_milestones_need_counted CHECK (need > 0),
    CONSTRAINT referral_milestones_counting_known CHECK (counting IN ('verified', 'engaged', 'converted'))
);

-- At most one row: the packs may have no terms.
CREATE TABLE referral_terms (
    id smallint CONSTRAINT referral_terms_pk PRIMARY KEY,
    percent_bp integer,
    credit jsonb NOT NULL,
    disposable_hosts text[] NOT NULL,
    CONSTRAINT referral_terms_one CHECK (id = 1),
    CONSTRAINT referral_terms_percent_counted CHECK (percent_bp BETWEEN 1 AND 10000)
);
