-- Number of calls to the language model's service, by the day of the budget.
CREATE TABLE model_days (
    starts_at timestamptz CONSTRAINT model_days_pk PRIMARY KEY,
    calls integer NOT NULL
);

-- Number of calls for this request. Each call is counted before it is made.
ALTER TABLE ai_feedback ADD COLUMN calls integer NOT NULL DEFAULT 0;
