//! Checkout: from a price to a paid enrolment.

mod country;
mod coupon;
mod deliveries;
mod dispute;
mod extension;
mod faults;
mod own_ways;
mod pay;
mod price;
mod receipt;
mod refund;
mod review;
mod set_price;
mod tax;
