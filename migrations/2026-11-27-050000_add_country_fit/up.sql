-- `country_fit` has the countries of a regional price, to be compared with the card's country, and `card_country` has
-- the card's country as the provider reports it. `is_base` is whether a quote is for the base price although the
-- buyer's country has a regional price.
ALTER TABLE payments ADD COLUMN country_fit jsonb, ADD COLUMN card_country text;
ALTER TABLE payments ADD CONSTRAINT payments_card_country CHECK (card_country ~ '^[A-Z]{2}$');
ALTER TABLE quotes ADD COLUMN is_base boolean NOT NULL DEFAULT false;
