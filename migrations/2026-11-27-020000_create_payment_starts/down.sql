DROP TABLE payment_starts;
