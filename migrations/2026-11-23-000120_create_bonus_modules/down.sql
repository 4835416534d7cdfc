DROP TABLE bonus_marks;
DROP TABLE bonus_contents;
DROP TABLE bonus_modules;
