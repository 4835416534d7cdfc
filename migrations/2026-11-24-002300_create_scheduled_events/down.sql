DROP TABLE calendar_feeds;
DROP INDEX enrolments_by_session;
CREATE INDEX enrolments_by_session ON enrolments (session_id);
DROP TABLE session_messages;
DROP TABLE announcements;
DROP TABLE scheduled_events;
