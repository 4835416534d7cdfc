DELETE FROM prices WHERE NOT is_of_pack;
ALTER TABLE prices DROP COLUMN is_of_pack;
