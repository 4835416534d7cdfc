ALTER TABLE payments DROP COLUMN is_page_open, DROP COLUMN transaction;
