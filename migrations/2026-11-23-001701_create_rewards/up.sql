-- Redeemed rewards, each once per person.
CREATE TABLE rewards (
    user_id uuid NOT NULL,
    reward_id uuid NOT NULL,
    kind jsonb NOT NULL,
    program_id uuid,
    coupon_code text,
    redeemed_at timestamptz NOT NULL,
    expires_at timestamptz,
    CONSTRAINT rewards_pk PRIMARY KEY (user_id, reward_id),
    CONSTRAINT rewards_user FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT rewards_milestone FOREIGN KEY (reward_id) REFERENCES referral_milestones (reward_id),
    CONSTRAINT rewards_program FOREIGN KEY (program_id) REFERENCES programs (id),
    CONSTRAINT rewards_coupon_code FOREIGN KEY (coupon_code) REFERENCES coupon_codes (code)
);
