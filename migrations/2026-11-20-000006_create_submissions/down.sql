DROP TABLE submission_blocks;
DROP TABLE submissions;
