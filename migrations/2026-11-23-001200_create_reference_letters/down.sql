DROP TABLE reference_letters;
