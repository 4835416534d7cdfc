-- Whether a coupon comes from the packs, whose import switches it off once it is not in them any more; the others are the
-- staff's.
ALTER TABLE coupons ADD COLUMN is_of_packs boolean NOT NULL DEFAULT true;
