ALTER TABLE coupons DROP COLUMN is_of_packs;
