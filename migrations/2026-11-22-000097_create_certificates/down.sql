DROP TABLE signing_keys;
DROP TABLE completions;
DROP TABLE certificates;
