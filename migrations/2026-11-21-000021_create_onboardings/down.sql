DROP TABLE session_onboardings;
DROP TABLE onboardings;
