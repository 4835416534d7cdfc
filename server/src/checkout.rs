//! From a price to a place that is paid: what is bought at which price, with which coupon and credit, how it can be
//! paid, and what a payment brings with it. Prices, coupons, payments and credit have their own tables; this joins them.

pub mod basket;
pub mod show_configuration;
pub mod show_price;
pub mod show_public_price;
pub mod validate_coupon;
