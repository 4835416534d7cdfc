ALTER TABLE user_missions DROP COLUMN excerpt;
