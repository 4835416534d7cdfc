-- Answer by rule: its kind and its facts. NULL: a question, or an answer from the texts of the program.
ALTER TABLE messages ADD COLUMN by_rule jsonb;
