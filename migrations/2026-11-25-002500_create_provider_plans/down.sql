DROP TABLE provider_plans;
