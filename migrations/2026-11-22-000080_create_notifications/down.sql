DROP INDEX enrolments_by_session;
DROP INDEX enrolments_to_watch;
ALTER TABLE enrolments DROP COLUMN dates_watched_at;
DROP TABLE watched_dates;
DROP TABLE notifications;
