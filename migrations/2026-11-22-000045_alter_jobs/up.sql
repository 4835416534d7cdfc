-- Wakes the workers for a job that was written, and for none that was not: a worker that plans what recurs writes
-- nothing if all of it is planned, and would wake itself and all others without end.
DROP TRIGGER jobs_notify ON jobs;

CREATE TRIGGER jobs_notify AFTER INSERT ON jobs FOR EACH ROW EXECUTE FUNCTION notify_of_jobs();
