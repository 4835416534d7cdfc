DROP TABLE support_tickets;
