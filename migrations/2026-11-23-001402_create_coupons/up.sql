-- Coupons, their codes, and their uses. `committed` of the coupon and of the code counts paid uses. A use that is
-- reserved for a payment is a row.
CREATE TABLE coupons (
    id uuid CONSTRAINT coupons_pk PRIMARY KEY,
    name text NOT NULL,
    source text NOT NULL,
    terms jsonb NOT NULL,
    max_redemptions integer,
    committed integer NOT NULL DEFAULT 0,
    is_active boolean NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT coupons_named_once UNIQUE (name),
    CONSTRAINT coupons_source_known CHECK (source IN ('campaign', 'referral', 'reward', 'support')),
    CONSTRAINT coupons_max_counted CHECK (max_redemptions > 0),
    CONSTRAINT coupons_not_overused CHECK (committed >= 0 AND committed <= max_redemptions)
);

CREATE TABLE coupon_codes (
    code text CONSTRAINT coupon_codes_pk PRIMARY KEY,
    coupon_id uuid NOT NULL,
    user_id uuid,
    max_redemptions integer,
    committed integer NOT NULL DEFAULT 0,
    expires_at timestamptz,
    is_active boolean NOT NULL,
    CONSTRAINT coupon_codes_coupon FOREIGN KEY (coupon_id) REFERENCES coupons (id),
    CONSTRAINT coupon_codes_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT coupon_codes_written CHECK (code ~ '^[A-Z0-9-]{4,32}$'),
    CONSTRAINT coupon_codes_max_counted CHECK (max_redemptions > 0),
    CONSTRAINT coupon_codes_not_overused CHECK (committed >= 0 AND committed <= max_redemptions)
);
CREATE INDEX coupon_codes_of_coupon ON coupon_codes (coupon_id);
CREATE INDEX coupon_codes_of_user ON coupon_codes (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE coupon_redemptions (
    payment_id uuid CONSTRAINT coupon_redemptions_pk PRIMARY KEY,
    coupon_id uuid NOT NULL,
    code text NOT NULL,
    user_id uuid NOT NULL,
    status text NOT NULL,
    reserved_until timestamptz,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT coupon_redemptions_coupon FOREIGN KEY (coupon_id) REFERENCES coupons (id),
    CONSTRAINT coupon_redemptions_code FOREIGN KEY (code) REFERENCES coupon_codes (code),
    CONSTRAINT coupon_redemptions_user FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT coupon_redemptions_status_known CHECK (status IN ('reserved', 'committed', 'released')),
    CONSTRAINT coupon_redemptions_reserved_until CHECK ((status = 'reserved') = (reserved_until IS NOT NULL)),
    CONSTRAINT coupon_redemptions_currency_code CHECK (currency ~ '^[A-Z]{3}$')
);
CREATE INDEX coupon_redemptions_reserved ON coupon_redemptions (coupon_id) WHERE status = 'reserved';
CREATE INDEX coupon_redemptions_of_user ON coupon_redemptions (user_id, coupon_id);
