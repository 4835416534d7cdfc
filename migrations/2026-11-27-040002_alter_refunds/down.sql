ALTER TABLE refunds DROP COLUMN approved_by, DROP COLUMN asked_by;
