-- The bodies that were emptied cannot be restored.
SELECT 1;
