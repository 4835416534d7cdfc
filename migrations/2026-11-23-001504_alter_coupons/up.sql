-- Whether a coupon comes from the packs. An import switches off a coupon from the packs when they no longer have it.
-- Other coupons are created by staff.
ALTER TABLE coupons ADD COLUMN is_of_packs boolean NOT NULL DEFAULT true;
