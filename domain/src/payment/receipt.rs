//! Receipts for payments, and credit notes for refunds.
//!
//! Both are fixed documents. Everything printed on one is stored when it is issued: the seller, the buyer, the lines,
//! the date and the provider's reference. Later events never change it, for example a new name of the buyer, a new
//! address of the seller, or a refund. A refund gets a credit note with its own number and the number of the receipt.
//!
//! Receipts are numbered without gaps, and so are credit notes, each in their own series.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::money::share::round_half_even;
use crate::money::{Money, MoneyFault};
use crate::payment::billing::BillingDetails;
use crate::payment::method::PaymentMethod;
use crate::price::sum;
use crate::price::{LineKind, QuoteItem, QuoteLine};
use crate::time::Timestamp;

/// The seller on a document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seller {
    /// The trade name.
    pub name: String,
    /// The address, line by line.
    pub address: Vec<String>,
    /// The tax number, if the seller has one.
    pub tax_number: Option<String>,
}

/// The buyer on a document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Buyer {
    /// The name of the account.
    pub name: Option<String>,
    /// The e-mail address.
    pub email: String,
    /// The billing details, if any were given.
    pub billing: Option<BillingDetails>,
}

/// A receipt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    /// Its formatted number.
    pub number: String,
    /// When it was issued: when the payment was booked.
    pub issued_at: Timestamp,
    /// The seller; `None` on a receipt that was issued before sellers were stored.
    pub seller: Option<Seller>,
    /// The buyer.
    pub buyer: Buyer,
    /// The item.
    pub item: QuoteItem,
    /// The title of the program or the plan.
    pub title: String,
    /// The charge, line by line.
    pub lines: Vec<QuoteLine>,
    /// The paid amount.
    pub paid: Money,
    /// The payment method.
    pub method: PaymentMethod,
    /// The provider's id of the payment; `None` if no provider took money.
    pub reference: Option<String>,
}

/// A credit note: a refund of a receipt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CreditNote {
    /// Its formatted number.
    pub number: String,
    /// When it was issued: when the refund was booked.
    pub issued_at: Timestamp,
    /// The receipt, as it was issued.
    pub receipt: Receipt,
    /// The refund, line by line, with negative amounts.
    pub lines: Vec<QuoteLine>,
    /// The refunded money.
    pub amount: Money,
    /// The provider's id of the refund; `None` if it has no id.
    pub reference: Option<String>,
}

/// The formatted number of a receipt.
#[must_use]
pub fn receipt_number(number: i64) -> String {
    format!("FW-{number:06}")
}

/// The formatted number of a credit note.
#[must_use]
pub fn credit_note_number(number: i64) -> String {
    format!("CN-{number:06}")
}

/// The sum of a receipt's lines. It differs from the paid amount if staff accepted another amount.
///
/// # Errors
/// [`MoneyFault`] if lines have several currencies, or their sum is too large.
pub fn sum_of_lines(receipt: &Receipt) -> Result<Money, MoneyFault> {
    sum(receipt.paid.currency, receipt.lines.iter().map(|line| line.amount))
}

/// The lines of a refund. If everything is refunded at once, they are the receipt's own lines, including coupon and
/// credit. A partial refund has one line for the amount and one for its tax.
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
    // Tax is due on the whole price, whether money or credit paid it.
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

/// The tax in a part of the total, rounded half to even.
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
        // 5 of 12,000 contain 0.83 of tax. 3 contain 0.5, which is rounded to the even neighbour.
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
