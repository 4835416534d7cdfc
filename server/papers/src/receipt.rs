//! A receipt on a sheet of A4: its number, who sold, who bought, what was paid line by line, and what went back.

use domain::money::Money;
use domain::payment::PaymentStatus;
use domain::payment::method::PaymentMethod;
use domain::price::quote::{LineKind, QuoteLine};
use domain::time::Timestamp;

use crate::Result;
use crate::art::{draw_logo, fill_rect};
use crate::ink::Ink;
use crate::sheet::{About, Book, Row, Sheet};
use crate::text::Style;
use crate::words::{date, soft};

/// A4 upright, in points.
const PAGE: (f32, f32) = (595.28, 841.89);

/// The paper left and right of the text.
const MARGIN: f32 = 64.0;

/// What text has of the width.
const FULL: f32 = PAGE.0 - 2.0 * MARGIN;

/// Where the right one of two columns begins.
const MIDDLE: f32 = MARGIN + FULL / 2.0;

/// What one of two columns has of the width.
const HALF: f32 = FULL / 2.0 - 12.0;

/// What amounts have of the width.
const AMOUNT: f32 = 140.0;

/// Where the foot begins.
const FOOT: f32 = 752.0;

const TEXT: Style = Style::text(11.0);

/// Who sells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seller {
    /// The name under which they trade.
    pub name: String,
    /// Their address, line by line.
    pub address: Vec<String>,
    /// The number under which they pay tax, where they have one.
    pub tax_number: Option<String>,
}

/// What stands on a receipt.
#[derive(Clone, Debug)]
pub struct ReceiptPaper<'a> {
    /// Its number.
    pub number: &'a str,
    /// When it was paid.
    pub paid_at: Timestamp,
    /// Who sold.
    pub seller: &'a Seller,
    /// Who bought: their name, where it is known.
    pub name: Option<&'a str>,
    /// Their address for mail.
    pub email: &'a str,
    /// What was bought.
    pub item: &'a str,
    /// What was charged, line by line.
    pub lines: &'a [QuoteLine],
    /// What was paid.
    pub paid: Money,
    /// How it was paid.
    pub method: PaymentMethod,
    /// Where the payment stands.
    pub status: PaymentStatus,
    /// How much of it went back.
    pub refunded: Money,
    /// The page with all purchases.
    pub page: &'a str,
}

impl ReceiptPaper<'_> {
    /// Draws the receipt as a PDF.
    ///
    /// # Errors
    /// Breaks if the PDF cannot be made; no text causes that.
    pub fn draw(&self) -> Result<Vec<u8>> {
        let mut book = Book::new()?;
        book.page(PAGE, |sheet| {
            let top = self.compose_head(sheet)?;
            let top = self.compose_parties(sheet, top)?;
            let top = self.compose_lines(sheet, top)?;
            self.compose_refund(sheet, top)?;
            self.compose_foot(sheet)
        })?;
        let title = format!("Receipt {}", self.number);
        let id = format!("{} {} {}", self.page, self.number, self.refunded.to_decimal());
        book.finish(&About { title, id, made_at: self.paid_at })
    }

    /// The letterhead; gives where it ends.
    fn compose_head(&self, sheet: &mut Sheet<'_>) -> Result<f32> {
        sheet.decorate(|surface| draw_logo(surface, (MARGIN, MARGIN), 34.0));
        let fieldwork = sheet.set("Fieldwork", TEXT.strong(), HALF);
        let below = sheet.paragraph(&fieldwork, (MARGIN + 46.0, MARGIN))?;
        let what = sheet.set("Job simulations online", soft(10.5), HALF);
        sheet.paragraph(&what, (MARGIN + 46.0, below))?;
        let heading = sheet.set(&format!("Receipt {}", self.number), Style::display(26.0), FULL);
        let below = sheet.heading(&heading, (MARGIN, MARGIN + 62.0))?;
        let paid = format!("Paid on {}, {}", date(self.paid_at), self.how());
        let paid = sheet.set(&paid, soft(11.0), FULL);
        Ok(sheet.paragraph(&paid, (MARGIN, below + 4.0))? + 22.0)
    }

    /// How it was paid, after the date.
    fn how(&self) -> &'static str {
        match self.method {
            PaymentMethod::Free => "with nothing left to pay",
            PaymentMethod::CardIntent | PaymentMethod::CheckoutSession => "by card at Stripe",
            PaymentMethod::Paypal => "with PayPal",
            PaymentMethod::Paystack => "at Paystack",
            PaymentMethod::Flutterwave => "at Flutterwave",
            PaymentMethod::Paymentwall => "at Paymentwall",
        }
    }

    /// Who sold and who bought, side by side; gives where they end.
    fn compose_parties(&self, sheet: &mut Sheet<'_>, top: f32) -> Result<f32> {
        let mut sold = vec![self.seller.name.clone()];
        sold.extend(self.seller.address.iter().cloned());
        sold.extend(self.seller.tax_number.as_ref().map(|number| format!("Tax number {number}")));
        let bought = self.name.into_iter().chain([self.email]).map(str::to_owned).collect::<Vec<_>>();
        let left = column(sheet, ("Sold by", &sold), (MARGIN, top))?;
        let right = column(sheet, ("Bought by", &bought), (MIDDLE, top))?;
        Ok(left.max(right) + 26.0)
    }

    /// What was charged, line by line; gives where it ends.
    fn compose_lines(&self, sheet: &mut Sheet<'_>, mut top: f32) -> Result<f32> {
        let mut rows = Vec::new();
        for line in self.lines {
            rows.push(row(sheet, &self.words_of(line), line.amount, TEXT, &mut top)?);
        }
        if !self.lines.iter().any(|line| line.kind == LineKind::Tax) {
            rows.push(row(sheet, "Tax (none is charged)", Money::zero(self.paid.currency), TEXT, &mut top)?);
        }
        sheet.decorate(|surface| fill_rect(surface, (MARGIN, top), (FULL, 1.25), Ink::Text));
        top += 4.0;
        rows.push(row(sheet, "Total paid", self.paid, Style::text(13.0).strong(), &mut top)?);
        sheet.table("What was charged", rows);
        Ok(top + 10.0)
    }

    fn words_of(&self, line: &QuoteLine) -> String {
        match line.kind {
            LineKind::Base | LineKind::Regional => self.item.to_owned(),
            LineKind::Coupon => format!("Coupon {}", line.label),
            LineKind::Auto => "Discount".to_owned(),
            LineKind::Credit => "Your credit".to_owned(),
            LineKind::Tax => format!("Tax ({})", line.label),
        }
    }

    /// What went back, where anything did.
    fn compose_refund(&self, sheet: &mut Sheet<'_>, top: f32) -> Result<()> {
        let words = match self.status {
            PaymentStatus::Refunded if self.refunded.is_zero() => "Taken back. The credit is yours again.".to_owned(),
            _ if !self.refunded.is_zero() => format!("{} of it went back.", written(self.refunded)),
            PaymentStatus::Disputed => "The payment is disputed.".to_owned(),
            _ => return Ok(()),
        };
        let words = sheet.set(&words, TEXT.strong().in_ink(Ink::Miss), FULL - 28.0);
        let tall = words.height() + 12.0;
        sheet.decorate(|surface| fill_rect(surface, (MARGIN, top), (FULL, tall), Ink::MissWash));
        sheet.paragraph(&words, (MARGIN + 14.0, top + 6.0))?;
        Ok(())
    }

    /// The way to all purchases.
    fn compose_foot(&self, sheet: &mut Sheet<'_>) -> Result<()> {
        sheet.decorate(|surface| fill_rect(surface, (MARGIN, FOOT), (FULL, 0.75), Ink::Line));
        let all = sheet.set("All purchases, and how to ask for the money back:", soft(9.5), FULL);
        let below = sheet.paragraph(&all, (MARGIN, FOOT + 10.0))?;
        let address = sheet.fit(self.page, Style::text(9.5).in_ink(Ink::Link), &[9.5, 8.0, 6.5], (FULL, 1));
        sheet.link(&address, (MARGIN, below), self.page)?;
        Ok(())
    }
}

/// A heading with lines below; gives where they end.
fn column(sheet: &mut Sheet<'_>, (heading, lines): (&str, &[String]), (left, top): (f32, f32)) -> Result<f32> {
    let heading = sheet.set(heading, soft(9.5), HALF);
    let mut below = sheet.paragraph(&heading, (left, top))? + 2.0;
    for line in lines {
        let line = sheet.set(line, TEXT, HALF);
        below = sheet.paragraph(&line, (left, below))?;
    }
    Ok(below)
}

/// What a line of the receipt is for, and its amount at the right edge. Moves `top` below it.
fn row(sheet: &mut Sheet<'_>, words: &str, amount: Money, style: Style, top: &mut f32) -> Result<Row> {
    let words = sheet.set(words, style, FULL - AMOUNT);
    let amount = sheet.set(&written(amount), style, AMOUNT);
    let below = *top + words.height().max(amount.height());
    let right = PAGE.0 - MARGIN - amount.width();
    let row = sheet.row((&words, (MARGIN, *top)), (&amount, (right, *top)))?;
    sheet.decorate(|surface| fill_rect(surface, (MARGIN, below + 5.0), (FULL, 0.75), Ink::Line));
    *top = below + 12.0;
    Ok(row)
}

/// An amount with its currency: `NGN 45,000.00`, `−USD 4.90`.
fn written(amount: Money) -> String {
    let decimal = amount.to_decimal();
    let (sign, digits) = decimal.strip_prefix('-').map_or(("", decimal.as_str()), |digits| ("\u{2212}", digits));
    let (whole, places) = digits.split_once('.').map_or((digits, None), |(whole, places)| (whole, Some(places)));
    let mut grouped = String::new();
    for (at, digit) in whole.char_indices() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let places = places.map(|places| format!(".{places}")).unwrap_or_default();
    format!("{sign}{} {grouped}{places}", amount.currency.code())
}

#[cfg(test)]
mod tests {
    use domain::fixtures::instant;
    use domain::money::Currency;
    use lopdf::Document;

    use super::*;

    fn money(amount_minor: i64) -> Money {
        Money { amount_minor, currency: Currency::from_code("NGN").expect("a currency") }
    }

    fn line(kind: LineKind, label: &str, amount_minor: i64) -> QuoteLine {
        QuoteLine { kind, label: label.to_owned(), amount: money(amount_minor), rule_id: None }
    }

    fn drawn(status: PaymentStatus, refunded: i64) -> Vec<u8> {
        let seller = Seller {
            name: "Fieldwork Ltd".to_owned(),
            address: vec!["1 Marina".to_owned(), "Lagos".to_owned()],
            tax_number: Some("12345678-0001".to_owned()),
        };
        let paper = ReceiptPaper {
            number: "FW-000007",
            paid_at: instant("2026-12-18T10:00:00Z"),
            seller: &seller,
            name: Some("Ada Obi"),
            email: "ada@fieldwork.test",
            item: "Financial modelling sprint",
            lines: &[line(LineKind::Base, "base", 4_500_000), line(LineKind::Coupon, "HALF", -2_250_000)],
            paid: money(2_250_000),
            method: PaymentMethod::Paystack,
            status,
            refunded: money(refunded),
            page: "https://fieldwork.example/purchases",
        };
        paper.draw().expect("drawn")
    }

    fn page(pdf: &[u8]) -> String {
        let document = Document::load_mem(pdf).expect("a PDF");
        assert_eq!(document.get_pages().len(), 1);
        document.extract_text(&[1]).expect("text")
    }

    #[test]
    fn a_receipt_names_both_sides_and_every_line() {
        let page = page(&drawn(PaymentStatus::Succeeded, 0));
        for line in [
            "Receipt FW-000007",
            "Paid on 18 December 2026, at Paystack",
            "Fieldwork Ltd",
            "Tax number 12345678-0001",
            "ada@fieldwork.test",
            "Financial modelling sprint",
            "NGN 45,000.00",
            "Coupon HALF",
            "\u{2212}NGN 22,500.00",
            "Tax (none is charged)",
            "NGN 22,500.00",
        ] {
            assert!(page.contains(line), "{line:?} in {page}");
        }
        assert!(!page.contains("went back"), "{page}");
    }

    #[test]
    fn what_went_back_is_said() {
        assert!(page(&drawn(PaymentStatus::Refunded, 2_250_000)).contains("NGN 22,500.00 of it went back."));
        assert!(page(&drawn(PaymentStatus::PartiallyRefunded, 100)).contains("NGN 1.00 of it went back."));
        assert!(page(&drawn(PaymentStatus::Refunded, 0)).contains("The credit is yours again."));
    }

    #[test]
    fn amounts_are_written_in_thousands() {
        let written = |amount_minor, code| {
            super::written(Money { amount_minor, currency: Currency::from_code(code).expect("a currency") })
        };
        assert_eq!(written(100, "NGN"), "NGN 1.00");
        assert_eq!(written(123_456_789, "NGN"), "NGN 1,234,567.89");
        assert_eq!(written(-100_000, "NGN"), "\u{2212}NGN 1,000.00");
        assert_eq!(written(1_230, "JPY"), "JPY 1,230");
    }

    #[test]
    fn the_same_receipt_gives_the_same_bytes() {
        assert!(drawn(PaymentStatus::Succeeded, 0) == drawn(PaymentStatus::Succeeded, 0));
    }
}
