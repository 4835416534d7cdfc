//! Receipts and credit notes on a sheet of A4: the number, the seller, the buyer, and the amounts line by line.

use domain::money::Money;
use domain::money::provider_units::PaymentProvider;
use domain::payment::billing::BillingDetails;
use domain::payment::method::PaymentMethod;
use domain::payment::receipt::{CreditNote, Receipt};
use domain::price::{LineKind, QuoteItem, QuoteLine};
use domain::time::Timestamp;

use crate::Result;
use crate::art::{draw_logo, fill_rect};
use crate::ink::Ink;
use crate::sheet::{About, Book, Row, Sheet};
use crate::text::Style;
use crate::words::{date, soft};

/// A4 portrait, in points.
const PAGE: (f32, f32) = (595.28, 841.89);

/// Left and right margin of the text.
const MARGIN: f32 = 64.0;

/// Width of the text.
const FULL: f32 = PAGE.0 - 2.0 * MARGIN;

/// Left edge of the right column.
const MIDDLE: f32 = MARGIN + FULL / 2.0;

/// Width of a column.
const HALF: f32 = FULL / 2.0 - 12.0;

/// Width of the amounts.
const AMOUNT: f32 = 140.0;

/// Top edge of the foot.
const FOOT: f32 = 752.0;

const TEXT: Style = Style::text(11.0);

/// A receipt to draw.
#[derive(Clone, Debug)]
pub struct ReceiptPaper<'a> {
    /// The receipt.
    pub receipt: &'a Receipt,
    /// Address of the page with all purchases.
    pub page: &'a str,
}

impl ReceiptPaper<'_> {
    /// Draws the receipt as a PDF.
    ///
    /// # Errors
    /// Returns a fault if the PDF cannot be made; no text causes that.
    pub fn draw(&self) -> Result<Vec<u8>> {
        let Receipt { number, issued_at, lines, paid, method, reference, .. } = self.receipt;
        let document = Document {
            title: format!("Receipt {number}"),
            subtitle: format!("Paid on {}, {}", date(*issued_at), how(*method)),
            receipt: self.receipt,
            issued_at: *issued_at,
            table: "What was charged",
            lines,
            total: ("Total paid", *paid),
            reference: reference.as_deref(),
            page: self.page,
        };
        document.draw()
    }
}

/// A credit note to draw.
#[derive(Clone, Debug)]
pub struct CreditNotePaper<'a> {
    /// The credit note.
    pub note: &'a CreditNote,
    /// Address of the page with all purchases.
    pub page: &'a str,
}

impl CreditNotePaper<'_> {
    /// Draws the credit note as a PDF.
    ///
    /// # Errors
    /// Returns a fault if the PDF cannot be made; no text causes that.
    pub fn draw(&self) -> Result<Vec<u8>> {
        let CreditNote { number, issued_at, receipt, lines, amount, reference } = self.note;
        let (back_on, paid_on) = (date(*issued_at), date(receipt.issued_at));
        let document = Document {
            title: format!("Credit note {number}"),
            subtitle: format!("For receipt {} of {paid_on}. The money went back on {back_on}.", receipt.number),
            receipt,
            issued_at: *issued_at,
            table: "What went back",
            lines,
            total: ("Total given back", *amount),
            reference: reference.as_deref().or(receipt.reference.as_deref()),
            page: self.page,
        };
        document.draw()
    }
}

/// The payment method, in words that follow the date.
fn how(method: PaymentMethod) -> String {
    match method.provider() {
        None => "with nothing left to pay".to_owned(),
        Some(PaymentProvider::Stripe) => "by card at Stripe".to_owned(),
        Some(PaymentProvider::Paypal) => "with PayPal".to_owned(),
        Some(provider) => format!("at {}", provider.name()),
    }
}

/// Content that receipts and credit notes share.
struct Document<'a> {
    title: String,
    subtitle: String,
    receipt: &'a Receipt,
    issued_at: Timestamp,
    table: &'static str,
    lines: &'a [QuoteLine],
    total: (&'static str, Money),
    reference: Option<&'a str>,
    page: &'a str,
}

impl Document<'_> {
    fn draw(&self) -> Result<Vec<u8>> {
        let mut book = Book::new()?;
        book.page(PAGE, |sheet| {
            let top = self.compose_head(sheet)?;
            let top = self.compose_parties(sheet, top)?;
            let top = self.compose_lines(sheet, top)?;
            self.compose_reference(sheet, top)?;
            self.compose_foot(sheet)
        })?;
        let id = format!("{} {}", self.page, self.title);
        book.finish(&About { title: self.title.clone(), id, made_at: self.issued_at })
    }

    /// Draws the letterhead; returns its lower edge.
    fn compose_head(&self, sheet: &mut Sheet<'_>) -> Result<f32> {
        sheet.decorate(|surface| draw_logo(surface, (MARGIN, MARGIN), 34.0));
        let fieldwork = sheet.set("Fieldwork", TEXT.strong(), HALF);
        let below = sheet.paragraph(&fieldwork, (MARGIN + 46.0, MARGIN))?;
        let what = sheet.set("Job simulations online", soft(10.5), HALF);
        sheet.paragraph(&what, (MARGIN + 46.0, below))?;
        let heading = sheet.set(&self.title, Style::display(26.0), FULL);
        let below = sheet.heading(&heading, (MARGIN, MARGIN + 62.0))?;
        let subtitle = sheet.set(&self.subtitle, soft(11.0), FULL);
        Ok(sheet.paragraph(&subtitle, (MARGIN, below + 4.0))? + 22.0)
    }

    /// Draws the seller and the buyer side by side; returns their lower edge.
    fn compose_parties(&self, sheet: &mut Sheet<'_>, top: f32) -> Result<f32> {
        let tax_number = |number: &String| format!("Tax number {number}");
        let Receipt { seller, buyer, .. } = self.receipt;
        let sold = seller.iter().flat_map(|seller| {
            let address = seller.address.iter().cloned();
            [seller.name.clone()].into_iter().chain(address).chain(seller.tax_number.as_ref().map(tax_number))
        });
        let bought = match &buyer.billing {
            Some(BillingDetails { name, address, tax_number: number }) => {
                let address = address.iter().cloned();
                [name.clone()].into_iter().chain(address).chain(number.as_ref().map(tax_number)).collect()
            }
            None => buyer.name.clone().into_iter().collect::<Vec<_>>(),
        };
        let bought = bought.into_iter().chain([buyer.email.clone()]).collect::<Vec<_>>();
        let left = column(sheet, ("Sold by", &sold.collect::<Vec<_>>()), (MARGIN, top))?;
        let right = column(sheet, ("Bought by", &bought), (MIDDLE, top))?;
        Ok(left.max(right) + 26.0)
    }

    /// Draws the lines and their total; returns its lower edge.
    fn compose_lines(&self, sheet: &mut Sheet<'_>, mut top: f32) -> Result<f32> {
        let (words, total) = self.total;
        let mut rows = Vec::new();
        for line in self.lines {
            rows.push(row(sheet, &self.words_of(line), line.amount, TEXT, &mut top)?);
        }
        if !self.receipt.lines.iter().any(|line| line.kind == LineKind::Tax) {
            rows.push(row(sheet, "Tax (none is charged)", Money::zero(total.currency), TEXT, &mut top)?);
        }
        sheet.decorate(|surface| fill_rect(surface, (MARGIN, top), (FULL, 1.25), Ink::Text));
        top += 4.0;
        rows.push(row(sheet, words, total, Style::text(13.0).strong(), &mut top)?);
        sheet.table(self.table, rows);
        Ok(top + 10.0)
    }

    fn words_of(&self, line: &QuoteLine) -> String {
        match line.kind {
            LineKind::Base | LineKind::Regional => self.item(),
            LineKind::Coupon => format!("Coupon {}", line.label),
            LineKind::Auto => "Discount".to_owned(),
            LineKind::Credit => "Your credit".to_owned(),
            LineKind::Tax => format!("Tax ({})", line.label),
        }
    }

    /// The purchased item, in words.
    fn item(&self) -> String {
        let Receipt { item, title, .. } = self.receipt;
        match item {
            QuoteItem::Program => title.clone(),
            QuoteItem::Extension(days) => format!("{title}, {days} days more"),
            QuoteItem::Subscription(_) => format!("Subscription: {title}"),
        }
    }

    /// Draws the provider's reference.
    fn compose_reference(&self, sheet: &mut Sheet<'_>, top: f32) -> Result<()> {
        let Some(reference) = self.reference else { return Ok(()) };
        let words = sheet.set(&format!("Reference of the payment provider: {reference}"), soft(9.5), FULL);
        sheet.paragraph(&words, (MARGIN, top))?;
        Ok(())
    }

    /// Draws the link to all purchases.
    fn compose_foot(&self, sheet: &mut Sheet<'_>) -> Result<()> {
        sheet.decorate(|surface| fill_rect(surface, (MARGIN, FOOT), (FULL, 0.75), Ink::Line));
        let all = sheet.set("All purchases, and how to ask for the money back:", soft(9.5), FULL);
        let below = sheet.paragraph(&all, (MARGIN, FOOT + 10.0))?;
        let address = sheet.fit(self.page, Style::text(9.5).in_ink(Ink::Link), &[9.5, 8.0, 6.5], (FULL, 1));
        sheet.link(&address, (MARGIN, below), self.page)?;
        Ok(())
    }
}

/// Draws a heading with lines below it; returns their lower edge.
fn column(sheet: &mut Sheet<'_>, (heading, lines): (&str, &[String]), (left, top): (f32, f32)) -> Result<f32> {
    let heading = sheet.set(heading, soft(9.5), HALF);
    let mut below = sheet.paragraph(&heading, (left, top))? + 2.0;
    for line in lines {
        let line = sheet.set(line, TEXT, HALF);
        below = sheet.paragraph(&line, (left, below))?;
    }
    Ok(below)
}

/// Draws a line of the receipt: its text, and its amount at the right edge. Moves `top` below it.
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
    use domain::payment::receipt::{Buyer, Seller};
    use lopdf::Document;

    use super::*;

    fn money(amount_minor: i64) -> Money {
        Money { amount_minor, currency: Currency::from_code("NGN").expect("a currency") }
    }

    fn line(kind: LineKind, label: &str, amount_minor: i64) -> QuoteLine {
        QuoteLine { kind, label: label.to_owned(), amount: money(amount_minor), rule_id: None }
    }

    fn receipt() -> Receipt {
        Receipt {
            number: "FW-000007".to_owned(),
            issued_at: instant("2026-12-18T10:00:00Z"),
            seller: Some(Seller {
                name: "Fieldwork Ltd".to_owned(),
                address: vec!["1 Marina".to_owned(), "Lagos".to_owned()],
                tax_number: Some("12345678-0001".to_owned()),
            }),
            buyer: Buyer { name: Some("Ada Obi".to_owned()), email: "ada@fieldwork.test".to_owned(), billing: None },
            item: QuoteItem::Program,
            title: "Financial modelling sprint".to_owned(),
            lines: vec![line(LineKind::Base, "base", 4_500_000), line(LineKind::Coupon, "HALF", -2_250_000)],
            paid: money(2_250_000),
            method: PaymentMethod::Paystack,
            reference: Some("T-4711".to_owned()),
        }
    }

    fn drawn(receipt: &Receipt) -> Vec<u8> {
        ReceiptPaper { receipt, page: "https://fieldwork.example/purchases" }.draw().expect("drawn")
    }

    fn page(pdf: &[u8]) -> String {
        let document = Document::load_mem(pdf).expect("a PDF");
        assert_eq!(document.get_pages().len(), 1);
        document.extract_text(&[1]).expect("text")
    }

    #[test]
    fn a_receipt_names_both_sides_and_every_line() {
        let page = page(&drawn(&receipt()));
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
            "Reference of the payment provider: T-4711",
        ] {
            assert!(page.contains(line), "{line:?} in {page}");
        }
    }

    #[test]
    fn billing_details_take_the_place_of_the_name() {
        let billing = BillingDetails {
            name: "Obi Trading Ltd".to_owned(),
            address: vec!["2 Broad Street".to_owned()],
            tax_number: Some("NG-1".to_owned()),
        };
        let buyer = Buyer { billing: Some(billing), ..receipt().buyer };
        let page = page(&drawn(&Receipt { buyer, ..receipt() }));
        for line in ["Obi Trading Ltd", "2 Broad Street", "Tax number NG-1", "ada@fieldwork.test"] {
            assert!(page.contains(line), "{line:?} in {page}");
        }
        assert!(!page.contains("Ada Obi"), "{page}");
    }

    #[test]
    fn a_credit_note_names_its_receipt_and_every_line() {
        let note = CreditNote {
            number: "CN-000002".to_owned(),
            issued_at: instant("2026-12-20T10:00:00Z"),
            receipt: receipt(),
            lines: vec![line(LineKind::Base, "base", -4_500_000), line(LineKind::Coupon, "HALF", 2_250_000)],
            amount: money(2_250_000),
            reference: Some("RF-1".to_owned()),
        };
        let paper = CreditNotePaper { note: &note, page: "https://fieldwork.example/purchases" };
        let page = page(&paper.draw().expect("drawn"));
        for line in [
            "Credit note CN-000002",
            "For receipt FW-000007 of 18 December 2026. The money went back on 20 December 2026.",
            "Fieldwork Ltd",
            "Ada Obi",
            "\u{2212}NGN 45,000.00",
            "Coupon HALF",
            "Total given back",
            "NGN 22,500.00",
            "Reference of the payment provider: RF-1",
        ] {
            assert!(page.contains(line), "{line:?} in {page}");
        }
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
        assert!(drawn(&receipt()) == drawn(&receipt()));
    }
}
