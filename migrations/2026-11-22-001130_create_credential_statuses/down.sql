ALTER TABLE certificates DROP COLUMN status_list, DROP COLUMN status_position;
DROP TABLE credential_statuses;
