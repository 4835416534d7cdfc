DROP TABLE password_resets;
DROP TABLE verification_mails;
