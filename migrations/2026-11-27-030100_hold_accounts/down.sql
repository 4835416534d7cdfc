DROP FUNCTION require_account_of_answer CASCADE;
DROP FUNCTION require_account_of_enrolment CASCADE;
DROP FUNCTION require_own_account CASCADE;
DROP FUNCTION require_account;
