DROP INDEX messages_flagged;
