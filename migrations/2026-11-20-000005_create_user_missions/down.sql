DROP TABLE user_missions;
