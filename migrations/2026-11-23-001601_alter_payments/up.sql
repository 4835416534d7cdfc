-- When a payment was booked. A payment for an extension that began after an earlier payment was booked buys another
-- extension; it is not a duplicate.
ALTER TABLE payments ADD COLUMN booked_at timestamptz;
UPDATE payments SET booked_at = purchases.booked_at FROM purchases WHERE purchases.payment_id = payments.id;
