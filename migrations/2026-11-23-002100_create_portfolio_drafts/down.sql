DROP TABLE portfolio_versions;
DROP TABLE portfolio_drafts;
