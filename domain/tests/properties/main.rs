//! Properties of the rules on generated facts, a file for each noun.

mod account;
mod assistant;
mod checkout;
mod community;
mod coupon;
mod enrolment;
mod feedback;
mod ledger_oracle;
mod mission;
mod notification;
mod payment;
mod planning;
mod price;
mod progression;
mod referral;
mod reward;
mod showcase;
mod sitting;
mod submission;
mod subscription;
mod what_if;
