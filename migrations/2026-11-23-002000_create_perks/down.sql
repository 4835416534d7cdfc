DROP TABLE perk_takings;
DROP TABLE perk_codes;
DROP TABLE perks;
