-- Countries that a regional price is compared with when the provider reports the card's country, and that country. A
-- quote may be for the base price although the buyer's country has a regional price.
ALTER TABLE payments ADD COLUMN country_fit jsonb, ADD COLUMN card_country text;
ALTER TABLE payments ADD CONSTRAINT payments_card_country CHECK (card_country ~ '^[A-Z]{2}$');
ALTER TABLE quotes ADD COLUMN is_base boolean NOT NULL DEFAULT false;
