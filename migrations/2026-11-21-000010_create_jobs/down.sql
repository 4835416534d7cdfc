DROP TABLE jobs;
DROP FUNCTION notify_of_jobs();
