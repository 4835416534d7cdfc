-- Sentence of the learner's own answer that is shown beside a submitted mission; null without a text and for earlier
-- submissions.
ALTER TABLE user_missions ADD COLUMN excerpt text;
