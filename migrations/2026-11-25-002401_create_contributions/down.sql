DROP TABLE writers;
DROP TABLE contributions;
