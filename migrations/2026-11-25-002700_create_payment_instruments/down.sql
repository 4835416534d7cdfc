DROP TABLE payment_instruments;
