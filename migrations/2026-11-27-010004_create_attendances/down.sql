DROP TABLE attendances;
