DROP TABLE survey_answers;
DROP TABLE surveys;
