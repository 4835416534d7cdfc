ALTER TABLE ai_feedback DROP COLUMN calls;

DROP TABLE model_days;
