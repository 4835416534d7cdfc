//! Collects the facts of a purchase: the price, the coupon, the credit, and the learner's earlier payments. The domain
//! calculates the price and decides whether the coupon is valid.

use domain::coupon::apply::apply;
use domain::coupon::normalise::normalise;
use domain::coupon::{CouponCode, CouponUse, is_first_purchase};
use domain::enrolment::extend::ExtensionPrice;
use domain::ids::{ProgramId, QuoteId, RuleId, SessionId};
use domain::money::provider_units::PaymentProvider;
use domain::money::{Currency, Money};
use domain::payment::initialise::{EarlierPayment, credit_at_hand};
use domain::price::check_country::{CountryMismatch, FitFacts};
use domain::price::lookup::{
    LookupFacts, Offering, PriceFound, currencies_for, offering_now, price_for, price_to_show,
};
use domain::price::quote::{Discount, QuoteFacts, Tax, quote};
use domain::price::tax::{TaxFacts, tax};
use domain::price::{Country, Price, Reduction, sum};
use domain::price::{Quote, QuoteItem};
use domain::program::offer::offer;
use domain::refusal::Refusals;
use domain::reward::Entry;
use domain::reward::balance::balance;
use domain::reward::release_hold::LedgerAt;

use crate::coupon::rows::{KnownCode, known_code};
use crate::payment::mailbox_rows;
use crate::payment::rows::payments_of;
use crate::prelude::*;
use crate::price::tax_rows::rates_of;
use crate::program::price_rows::{PriceFor, PriceList, price_list, program_named};
use crate::program::rows::{SessionKey, SessionRow, session, sessions_of_program};
use crate::referral::discount::discount_of;
use crate::reward::ledger_rows::entries_of;

/// Request for a price.
#[derive(Clone, Debug, Default)]
pub(crate) struct PriceRequest {
    /// The caller and their e-mail address, if signed in.
    pub(crate) user: Option<(UserId, String)>,
    /// The caller's country, if known; it decides the tax.
    pub(crate) country: Option<Country>,
    /// Country and currency of the price.
    pub(crate) prices: PriceFor,
    /// The coupon code as typed.
    pub(crate) coupon: Option<String>,
    /// Whether to use the learner's credit.
    pub(crate) use_credit: bool,
    /// The provider, if one is chosen.
    pub(crate) provider: Option<PaymentProvider>,
    /// Whether a payment begins, which reserves a use of the coupon.
    pub(crate) is_paid: bool,
}

/// The item of a purchase: a place in a program (in one of its sessions, if one is chosen), or an extension by a number
/// of days.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) program: Uuid,
    pub(crate) session: Option<SessionRow>,
    pub(crate) extension_days: Option<u16>,
    /// Whether a place must be paid for, regardless of whether enrolment is open.
    pub(crate) is_sold: bool,
    prices: PriceList,
}

/// A purchase with all facts for the rules.
#[derive(Clone, Debug)]
pub(crate) struct Basket {
    /// The price.
    pub(crate) price: Price,
    /// Reason why the base price replaced the country's own price; `None` if it did not.
    pub(crate) mismatch: Option<CountryMismatch>,
    /// Facts for checking the country of the card. `None` for a price without a country.
    pub(crate) fit: Option<FitFacts>,
    /// The currencies in which it can be paid.
    pub(crate) currencies: Vec<Currency>,
    /// Facts for the coupon's rules; they contain the basket of the quote.
    pub(crate) usage: CouponUse,
    /// The coupon, if the code exists.
    pub(crate) code: Option<CouponCode>,
    /// Whether the request has a coupon code.
    pub(crate) has_asked_coupon: bool,
    /// The credit that can be spent, in the currency of the price.
    pub(crate) credit: Option<Money>,
    /// The learner's earlier payments.
    pub(crate) earlier: Vec<EarlierPayment>,
}

impl Item {
    /// The same item as an extension, if a number of days is given.
    pub(crate) fn extended_by(self, extension_days: Option<u16>) -> Self {
        Self { extension_days, ..self }
    }

    /// The item in a quote.
    fn quoted(&self) -> QuoteItem {
        self.extension_days.map_or(QuoteItem::Program, QuoteItem::Extension)
    }

    /// Facts for the price lookup.
    fn facts(&self, of: PriceFor, now: Timestamp) -> LookupFacts {
        self.prices.facts(self.session.as_ref().map(|session| session.id), self.extension_days, of, now)
    }

    /// Prices of the extensions of its session, if a session is chosen.
    pub(crate) fn extension_prices(&self, of: PriceFor, now: Timestamp) -> Vec<ExtensionPrice> {
        let session = self.session.as_ref();
        session.map_or_else(Vec::new, |session| self.prices.extension_prices(session.id, of, now))
    }
}

/// The item with this name: the session with this id or slug, otherwise the program.
pub(crate) async fn item(conn: &mut AsyncPgConnection, name: &str, now: Timestamp) -> Result<Item> {
    let key = SessionKey::parse(name);
    let session = session(conn, &key).await?;
    let program = match &session {
        Some(session) => session.program_id,
        None => program_named(conn, &key).await?.ok_or(Refusal::PriceProgramNotFound)?,
    };
    let mut prices = price_list(conn, program).await?;
    let windows = match &session {
        Some(session) => vec![offer(&session.offer_facts()?, now).window],
        None => {
            let sessions = sessions_of_program(conn, program).await?;
            sessions.iter().map(|session| Ok(offer(&session.offer_facts()?, now).window)).collect::<Result<_>>()?
        }
    };
    let is_sold = prices.offering == Offering::Offered;
    prices.offering = offering_now(prices.offering, &windows);
    Ok(Item { program, session, extension_days: None, is_sold, prices })
}

/// Collects the facts of a purchase.
pub(crate) async fn basket(
    conn: &mut AsyncPgConnection,
    item: &Item,
    asked: &PriceRequest,
    now: Timestamp,
) -> Result<Basket> {
    let session = item.session.as_ref().map(|session| session.id);
    let (of, from) = (item.facts(asked.prices, now), asked.prices.from);
    // When a payment begins, the base price replaces a price that does not fit the buyer, whatever currency the buyer
    // chose.
    let PriceFound { price, mismatch, fit } =
        if asked.is_paid { price_for(&of, from)? } else { price_to_show(&of, from)? };
    let currencies = currencies_for(&of, from);
    let (mut earlier, mut entries, mut automatic) = (Vec::<EarlierPayment>::new(), Vec::new(), Vec::new());
    let (mut purchases, mut has_paid_elsewhere) = (Vec::new(), false);
    let user = asked.user.as_ref().map(|(user, _)| *user);
    if let Some((user, email)) = &asked.user {
        let user = *user;
        earlier = payments_of(conn, user).await?.iter().map(|row| row.earlier()).collect::<Result<_>>()?;
        entries = entries_of(conn, user).await?;
        purchases = earlier.iter().map(EarlierPayment::purchase).collect();
        has_paid_elsewhere = mailbox_rows::has_paid_elsewhere(conn, user, email).await?;
        let is_first_purchase = is_first_purchase(&purchases, has_paid_elsewhere);
        let discount = discount_of(conn, user, is_first_purchase, now).await?;
        automatic.extend(discount.map(|(referral, bp)| friends_offer(referral, bp)));
    }
    let known = match asked.coupon.as_deref().and_then(normalise) {
        Some(code) => known_code(conn, &code, user, asked.is_paid).await?,
        None => KnownCode::default(),
    };
    let facts = QuoteFacts {
        id: None,
        now,
        item: item.quoted(),
        program: Some(ProgramId(item.program)),
        session: session.map(SessionId),
        country: of.country.filter(|_| mismatch.is_none()),
        price,
        coupon: None,
        automatic,
        tax: tax_of(conn, asked.country, now).await?,
        credit: None,
    };
    let credit = credit(&facts, &earlier, &entries)?;
    let usage = CouponUse {
        basket: QuoteFacts { credit: credit.filter(|_| asked.use_credit), ..facts },
        provider: asked.provider,
        purchases,
        has_paid_elsewhere,
        own_uses: known.own_uses,
    };
    let has_asked_coupon = asked.coupon.is_some();
    Ok(Basket { price, mismatch, fit, currencies, usage, code: known.code, has_asked_coupon, credit, earlier })
}

/// The tax rate of a country.
async fn tax_of(conn: &mut AsyncPgConnection, country: Option<Country>, now: Timestamp) -> Result<Option<Tax>> {
    let rates = match country {
        Some(country) => rates_of(conn, country).await?,
        None => Vec::new(),
    };
    Ok(tax(&TaxFacts { now, country, rates }))
}

/// The discount for a learner who came through a friend's code.
fn friends_offer(referral: Uuid, percent_bp: u32) -> Discount {
    Discount {
        rule: RuleId(referral),
        label: "referral".to_owned(),
        reduction: Reduction::PercentBp(percent_bp),
        is_stackable: false,
    }
}

/// The credit that can be spent in the currency of the price: the available credit, and the credit that payments for
/// the same item have reserved.
fn credit(facts: &QuoteFacts, earlier: &[EarlierPayment], entries: &[Entry]) -> Result<Option<Money>> {
    let currency = facts.price.amount.currency;
    let uncounted = |fault| Error::broken(format!("credit overflow: {fault:?}"));
    let wallets = balance(&LedgerAt { now: facts.now, entries: entries.to_vec() }).map_err(uncounted)?;
    let wallet = wallets.iter().find(|wallet| wallet.available.currency == currency).map(|wallet| wallet.available);
    let plain = quote(facts).map_err(uncounted)?;
    let at_hand = credit_at_hand(&plain, earlier).filter(|credit| credit.currency == currency);
    let all = sum(currency, wallet.into_iter().chain(at_hand)).map_err(uncounted)?;
    Ok((!all.is_zero()).then_some(all))
}

impl Basket {
    /// The quote with the requested coupon.
    ///
    /// # Errors
    /// Those of the coupon.
    pub(crate) fn quote(&self, id: Option<QuoteId>) -> Result<Quote, Refusals> {
        let usage = self.usage_for(id);
        if self.has_asked_coupon { apply(self.code.as_ref(), &usage) } else { plain(&usage.basket) }
    }

    /// The current quote, without the coupon if it is no longer valid.
    ///
    /// # Errors
    /// `unknown-server-error` if the amount overflows.
    pub(crate) fn current(&self, id: QuoteId) -> Result<Quote, Refusals> {
        self.quote(Some(id)).or_else(|_| plain(&self.usage_for(Some(id)).basket))
    }

    /// The providers to which the coupon is limited.
    pub(crate) fn coupon_providers(&self) -> Vec<PaymentProvider> {
        self.code.as_ref().map(|code| code.terms.providers.clone()).unwrap_or_default()
    }

    fn usage_for(&self, id: Option<QuoteId>) -> CouponUse {
        CouponUse { basket: QuoteFacts { id, ..self.usage.basket.clone() }, ..self.usage.clone() }
    }
}

fn plain(facts: &QuoteFacts) -> Result<Quote, Refusals> {
    quote(facts).map_err(|_| Refusal::UnknownServerError.into())
}
