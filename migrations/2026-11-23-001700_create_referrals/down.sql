DROP TABLE referral_terms;
DROP TABLE referral_milestones;
DROP TABLE referrals;
DROP TABLE referral_devices;
DROP TABLE referral_codes;
