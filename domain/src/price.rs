//! Prices: what a place in a program costs. Quotes, coupons and regional prices come with the checkout.

pub mod lookup;
