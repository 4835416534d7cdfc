DROP TABLE updates;
DROP FUNCTION notify_of_updates;
