ALTER TABLE settings DROP COLUMN declined_push;

ALTER TABLE notifications DROP COLUMN push_at;

DROP TABLE push_devices;
