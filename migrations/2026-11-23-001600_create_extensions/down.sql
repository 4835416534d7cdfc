DELETE FROM prices WHERE extension_days IS NOT NULL;
ALTER TABLE prices DROP COLUMN extension_days;
ALTER TABLE experience_sessions DROP COLUMN extension_policy;
DROP TABLE extensions;
