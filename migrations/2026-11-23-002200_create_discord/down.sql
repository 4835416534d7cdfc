DROP TRIGGER users_sync_discord ON users;
DROP FUNCTION sync_discord_of_user;
DROP TRIGGER enrolments_sync_discord ON enrolments;
DROP FUNCTION sync_discord_of_enrolment;
DROP TABLE discord_links;
DROP TABLE discord_codes;
ALTER TABLE experience_sessions DROP COLUMN discord_completed_role;
ALTER TABLE experience_sessions DROP COLUMN discord_role;
