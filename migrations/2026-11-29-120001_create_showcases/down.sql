DROP TABLE showcases;
