DROP TABLE self_ratings;
