-- Wakes the workers once per written job. A statement that writes no job must not wake them: a worker that plans
-- recurring jobs often writes no job, and would wake itself and all others endlessly.
DROP TRIGGER jobs_notify ON jobs;

CREATE TRIGGER jobs_notify AFTER INSERT ON jobs FOR EACH ROW EXECUTE FUNCTION notify_of_jobs();
