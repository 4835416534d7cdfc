DROP TABLE disputes;
DROP TABLE refunds;
