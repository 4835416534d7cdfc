-- Whether a price comes from its program's pack. An import removes a price from the pack when the pack no longer has
-- it. Other prices are set by staff.
ALTER TABLE prices ADD COLUMN is_of_pack boolean NOT NULL DEFAULT true;
