-- Surveys of a program's version. A survey becomes due with an event of the learner's course.
CREATE TABLE surveys (
    id uuid CONSTRAINT surveys_pk PRIMARY KEY,
    version_id uuid NOT NULL,
    number integer NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    intro_html text NOT NULL,
    due jsonb NOT NULL,
    questions jsonb NOT NULL,
    CONSTRAINT surveys_version FOREIGN KEY (version_id) REFERENCES program_versions (id),
    CONSTRAINT surveys_numbered_once UNIQUE (version_id, number),
    CONSTRAINT surveys_named_once UNIQUE (version_id, slug)
);

-- Answers of learners, once per survey.
CREATE TABLE survey_answers (
    enrolment_id uuid NOT NULL,
    survey_id uuid NOT NULL,
    answers jsonb NOT NULL,
    answered_at timestamptz NOT NULL,
    CONSTRAINT survey_answers_pk PRIMARY KEY (enrolment_id, survey_id),
    CONSTRAINT survey_answers_enrolment FOREIGN KEY (enrolment_id) REFERENCES enrolments (id) ON DELETE CASCADE,
    CONSTRAINT survey_answers_survey FOREIGN KEY (survey_id) REFERENCES surveys (id)
);

CREATE INDEX survey_answers_by_survey ON survey_answers (survey_id);
