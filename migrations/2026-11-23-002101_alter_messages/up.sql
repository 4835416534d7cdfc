-- Staff read the answers that were rated as not helpful, latest first.
CREATE INDEX messages_flagged ON messages (id) WHERE rating = -1;
