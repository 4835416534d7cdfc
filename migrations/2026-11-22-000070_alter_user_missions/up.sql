-- The sentence of the learner's own answer that stands beside a mission that was handed in; nothing without a text, and
-- nothing for what was handed in before.
ALTER TABLE user_missions ADD COLUMN excerpt text;
