-- When a payment was booked: an extension that was bought before another one is no second payment for it.
ALTER TABLE payments ADD COLUMN booked_at timestamptz;
UPDATE payments SET booked_at = purchases.booked_at FROM purchases WHERE purchases.payment_id = payments.id;
