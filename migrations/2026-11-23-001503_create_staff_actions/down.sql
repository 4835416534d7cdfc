DROP TABLE staff_actions;
DROP FUNCTION refuse_audit_change;
