DROP TABLE sitting_wishes;
