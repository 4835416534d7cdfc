DROP TABLE prices;
DROP TABLE experience_sessions;
DROP TABLE content_files;
DROP TABLE blocks;
DROP TABLE missions;
DROP TABLE program_versions;
DROP TABLE programs;
