-- Since when the notices of the session are muted. It is kept after a withdrawal and a new enrolment.
ALTER TABLE enrolments ADD COLUMN muted_at timestamptz;
