ALTER TABLE payments DROP COLUMN booked_at;
