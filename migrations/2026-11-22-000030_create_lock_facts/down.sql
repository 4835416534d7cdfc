DROP TABLE enrolment_facts;
DROP TABLE learner_facts;
