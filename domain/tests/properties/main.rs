//! Properties of the rules on generated facts, a file for each noun.

mod coupon;
mod account;
mod community;
mod mission;
mod payment;
mod price;
mod subscription;
mod notification;
