-- When the learner muted the notices of the session; null if they are not muted. A withdrawal and a new enrolment do
-- not change it.
ALTER TABLE enrolments ADD COLUMN muted_at timestamptz;
