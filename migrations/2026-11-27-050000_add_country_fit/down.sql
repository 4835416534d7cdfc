ALTER TABLE quotes DROP COLUMN is_base;
ALTER TABLE payments DROP COLUMN country_fit, DROP COLUMN card_country;
