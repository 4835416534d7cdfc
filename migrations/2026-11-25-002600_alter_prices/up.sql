-- Whether a price comes from its program's pack, whose import removes it once it is not in there any more; the others are
-- the staff's.
ALTER TABLE prices ADD COLUMN is_of_pack boolean NOT NULL DEFAULT true;
