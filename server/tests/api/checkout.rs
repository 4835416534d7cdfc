//! From a price to a place that is paid.

mod coupon;
mod pay;
mod price;
