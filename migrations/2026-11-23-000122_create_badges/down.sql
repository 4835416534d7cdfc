DROP TABLE user_badges;
DROP TABLE badges;
