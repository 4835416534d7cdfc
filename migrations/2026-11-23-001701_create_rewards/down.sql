DROP TABLE rewards;
