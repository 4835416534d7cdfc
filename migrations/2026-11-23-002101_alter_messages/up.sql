-- Staff look at the answers that were found not helpful, the latest first.
CREATE INDEX messages_flagged ON messages (id) WHERE rating = -1;
