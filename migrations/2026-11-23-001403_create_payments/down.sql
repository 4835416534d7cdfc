DROP TABLE purchases;
DROP SEQUENCE receipt_numbers;
DROP TABLE payment_events;
DROP TABLE payments;
