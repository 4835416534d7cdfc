ALTER TABLE messages DROP COLUMN by_rule;
