DROP TABLE settings;
DROP TABLE profiles;
