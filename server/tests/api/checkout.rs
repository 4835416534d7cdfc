//! From a price to a place that is paid.

mod coupon;
mod dispute;
mod extension;
mod pay;
mod price;
mod refund;
