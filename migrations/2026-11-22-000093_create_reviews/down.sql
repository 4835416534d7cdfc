DROP TABLE review_drafts;
DROP TABLE reviews;
