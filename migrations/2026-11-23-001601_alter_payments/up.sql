-- When a payment was booked. An extension bought before another one is not a second payment for it.
ALTER TABLE payments ADD COLUMN booked_at timestamptz;
UPDATE payments SET booked_at = purchases.booked_at FROM purchases WHERE purchases.payment_id = payments.id;
