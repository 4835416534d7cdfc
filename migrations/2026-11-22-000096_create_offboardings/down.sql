DROP TABLE offboardings;
