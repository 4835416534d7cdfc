-- Whether a coupon comes from the packs. An import switches these coupons off when the packs no longer have it. Other
-- coupons are created by staff.
ALTER TABLE coupons ADD COLUMN is_of_packs boolean NOT NULL DEFAULT true;
