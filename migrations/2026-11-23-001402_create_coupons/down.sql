DROP TABLE coupon_redemptions;
DROP TABLE coupon_codes;
DROP TABLE coupons;
