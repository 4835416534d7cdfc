//! Receipts and credit notes: what was paid, and what went back.
//!
//! Both are fixed documents. All that is printed on one is stored when it is issued: the seller, the buyer, the lines,
//! the date and the provider's reference. Nothing that happens later changes it, whether the buyer changes their name,
//! the seller moves, or the money goes back. Money that goes back has a credit note, which has its own number
//! and names the receipt.
//!
//! Receipts are numbered without gaps, and so are credit notes, each in their own series.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::money::share::round_half_even;
use crate::money::{Money, MoneyFault};
use crate::payment::billing::BillingDetails;
use crate::payment::method::PaymentMethod;
use crate::price::quote::{LineKind, QuoteItem, QuoteLine};
use crate::price::sum;
use crate::time::Timestamp;

/// The seller, as documents name them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seller {
    /// The name under which they trade.
    pub name: String,
    /// Their address, line by line.
    pub address: Vec<String>,
    /// The number under which they pay tax, if they have one.
    pub tax_number: Option<String>,
}

/// The buyer, as documents name them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Buyer {
    /// The name of their account.
    pub name: Option<String>,
    /// Their e-mail address.
    pub email: String,
    /// The billing details that they had given by then.
    pub billing: Option<BillingDetails>,
}

/// A receipt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    /// Its number as it is written.
    pub number: String,
    /// When it was issued: when the payment was booked.
    pub issued_at: Timestamp,
    /// The seller; `None` on a receipt from before sellers were stored.
    pub seller: Option<Seller>,
    /// The buyer.
    pub buyer: Buyer,
    /// What was bought.
    pub item: QuoteItem,
    /// The title of the program or the plan.
    pub title: String,
    /// What was charged, line by line.
    pub lines: Vec<QuoteLine>,
    /// How much was paid.
    pub paid: Money,
    /// How it was paid.
    pub method: PaymentMethod,
    /// The provider's name of the payment; `None` if no provider took money.
    pub reference: Option<String>,
}

/// A credit note: money of a receipt that went back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CreditNote {
    /// Its number as it is written.
    pub number: String,
    /// When it was issued: when the money went back.
    pub issued_at: Timestamp,
    /// The receipt, as it was issued.
    pub receipt: Receipt,
    /// What went back, line by line: the amounts are negative.
    pub lines: Vec<QuoteLine>,
    /// How much money went back.
    pub amount: Money,
    /// The provider's name of the refund; `None` if it has none.
    pub reference: Option<String>,
}

/// The number of a receipt as it is written.
#[must_use]
pub fn receipt_number(number: i64) -> String {
    format!("FW-{number:06}")
}

/// The number of a credit note as it is written.
#[must_use]
pub fn credit_note_number(number: i64) -> String {
    format!("CN-{number:06}")
}

/// What the lines of a receipt come to. It differs from what was paid if staff accepted another amount.
///
/// # Errors
/// [`MoneyFault`] if lines have several currencies, or their sum is too large.
pub fn sum_of_lines(receipt: &Receipt) -> Result<Money, MoneyFault> {
    sum(receipt.paid.currency, receipt.lines.iter().map(|line| line.amount))
}

/// What goes back, line by line. If all that was paid goes back at once these are the receipt's own lines, among them
/// its coupon and its credit. A part of it has one line for the part, and one for the tax in the part.
///
/// # Errors
/// [`MoneyFault`] if `back` is in another currency, or does not fit.
pub fn credit_lines(receipt: &Receipt, back: Money, back_before: Money) -> Result<Vec<QuoteLine>, MoneyFault> {
    let negative = |amount: Money| Money::zero(amount.currency).minus(amount);
    let is_all = back_before.is_zero() && back.compared(sum_of_lines(receipt)?)? == Ordering::Equal;
    if is_all {
        let lines = receipt.lines.iter();
        return lines.map(|line| Ok(QuoteLine { amount: negative(line.amount)?, ..line.clone() })).collect();
    }
    // Tax is on all that was due, whether money or credit paid it.
    let due = receipt.lines.iter().filter(|line| line.kind != LineKind::Credit).map(|line| line.amount);
    let due = sum(receipt.paid.currency, due)?;
    let (mut lines, mut left) = (Vec::new(), back);
    for line in receipt.lines.iter().filter(|line| line.kind == LineKind::Tax) {
        let amount = tax_in(line.amount, back, due)?;
        left = left.minus(amount)?;
        lines.push(QuoteLine { amount: negative(amount)?, ..line.clone() });
    }
    let part = receipt.lines.iter().find(|line| matches!(line.kind, LineKind::Base | LineKind::Regional));
    let part = part.map(|line| Ok(QuoteLine { amount: negative(left)?, ..line.clone() })).transpose()?;
    Ok(part.into_iter().chain(lines).collect())
}

/// The tax in a part of what was due, rounded half to even.
fn tax_in(tax: Money, part: Money, whole: Money) -> Result<Money, MoneyFault> {
    if whole.amount_minor <= 0 {
        return Ok(Money::zero(tax.currency));
    }
    let product = i128::from(tax.amount_minor) * i128::from(part.amount_minor);
    let minor = round_half_even(product, i128::from(whole.amount_minor));
    let amount_minor = i64::try_from(minor).map_err(|_| MoneyFault::Overflow)?;
    Ok(Money { amount_minor, ..tax })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::prices::{money, usd};

    fn line(kind: LineKind, amount: i64) -> QuoteLine {
        QuoteLine { kind, label: kind.word().to_owned(), amount: usd(amount), rule_id: None }
    }

    fn receipt(lines: Vec<QuoteLine>, paid: i64) -> Receipt {
        Receipt {
            number: receipt_number(7),
            issued_at: instant("2026-11-20T12:00:00Z"),
            seller: None,
            buyer: Buyer { name: None, email: "ada@fieldwork.test".to_owned(), billing: None },
            item: QuoteItem::Program,
            title: "Port pricing".to_owned(),
            lines,
            paid: usd(paid),
            method: PaymentMethod::CardIntent,
            reference: Some("pi_1".to_owned()),
        }
    }

    fn check(receipt: &Receipt, (back, before): (i64, i64), expected: &[(LineKind, i64)]) {
        let lines = credit_lines(receipt, usd(back), usd(before)).unwrap();
        let lines = lines.iter().map(|line| (line.kind, line.amount.amount_minor)).collect::<Vec<_>>();
        assert_eq!(lines, expected);
        assert_eq!(lines.iter().map(|(_, amount)| amount).sum::<i64>(), -back);
    }

    #[test]
    fn numbers_are_written_with_six_digits_or_more() {
        assert_eq!((receipt_number(7), credit_note_number(7)), ("FW-000007".to_owned(), "CN-000007".to_owned()));
        assert_eq!(receipt_number(1_234_567), "FW-1234567");
    }

    #[test]
    fn all_of_a_receipt_goes_back_line_by_line() {
        let lines = vec![line(LineKind::Base, 4_900), line(LineKind::Coupon, -900), line(LineKind::Credit, -1_000)];
        let expected = [(LineKind::Base, -4_900), (LineKind::Coupon, 900), (LineKind::Credit, 1_000)];
        check(&receipt(lines, 3_000), (3_000, 0), &expected);
        let by_credit = receipt(vec![line(LineKind::Base, 4_900), line(LineKind::Credit, -4_900)], 0);
        check(&by_credit, (0, 0), &[(LineKind::Base, -4_900), (LineKind::Credit, 4_900)]);
    }

    #[test]
    fn a_part_goes_back_with_the_tax_in_it() {
        let taxed = receipt(vec![line(LineKind::Base, 10_000), line(LineKind::Tax, 2_000)], 12_000);
        check(&taxed, (6_000, 0), &[(LineKind::Base, -5_000), (LineKind::Tax, -1_000)]);
        check(&taxed, (6_000, 6_000), &[(LineKind::Base, -5_000), (LineKind::Tax, -1_000)]);
        check(&taxed, (12_000, 0), &[(LineKind::Base, -10_000), (LineKind::Tax, -2_000)]);
        // 5 of 12,000 hold 0.83 of tax, 3 hold 0.5, which goes to the even.
        check(&taxed, (5, 0), &[(LineKind::Base, -4), (LineKind::Tax, -1)]);
        check(&taxed, (3, 0), &[(LineKind::Base, -3), (LineKind::Tax, 0)]);
        let lines = vec![line(LineKind::Base, 10_000), line(LineKind::Tax, 2_000), line(LineKind::Credit, -6_000)];
        check(&receipt(lines, 6_000), (3_000, 0), &[(LineKind::Base, -2_500), (LineKind::Tax, -500)]);
        check(&receipt(vec![line(LineKind::Regional, 4_900)], 4_900), (900, 0), &[(LineKind::Regional, -900)]);
    }

    #[test]
    fn another_amount_that_staff_accepted_goes_back_as_a_part() {
        check(&receipt(vec![line(LineKind::Base, 4_900)], 4_800), (4_800, 0), &[(LineKind::Base, -4_800)]);
        assert_eq!(sum_of_lines(&receipt(vec![line(LineKind::Base, 4_900)], 4_800)), Ok(usd(4_900)));
    }

    #[test]
    fn another_currency_is_refused() {
        let paid = receipt(vec![line(LineKind::Base, 4_900)], 4_900);
        assert!(credit_lines(&paid, money("NGN", 4_900), usd(0)).is_err());
    }
}
