DROP TABLE paying_mailboxes;
