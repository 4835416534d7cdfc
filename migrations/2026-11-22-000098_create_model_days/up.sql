-- How often the service of the language model was called, by the day whose budget it was.
CREATE TABLE model_days (
    starts_at timestamptz CONSTRAINT model_days_pk PRIMARY KEY,
    calls integer NOT NULL
);

-- How often it was called for this request; each call is counted before it leaves.
ALTER TABLE ai_feedback ADD COLUMN calls integer NOT NULL DEFAULT 0;
