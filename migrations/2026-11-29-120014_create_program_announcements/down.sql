DROP TABLE program_announcements;
