//! Commands for prices.

use clap::{Args, Subcommand};
use domain::ids::PriceId;
use domain::money::{Currency, Money};
use domain::price::Country;
use domain::price::currency_of::currency_of;
use domain::price::set_price::{PriceDraft, PriceEnd};
use domain::time::Timestamp;
use server::clock::Clock;
use server::config::DatabaseSettings;
use server::db;
use server::error::Result;
use server::program::set_price::{NewPrice, end_price, prices_of, set_price};
use uuid::Uuid;

use crate::staff_commands::acting::{Acting, print_all};

/// A command for prices.
#[derive(Subcommand)]
pub(crate) enum PriceCommand {
    /// Lists the prices of a program, including those of its pack.
    List {
        /// The program, by id or slug.
        program: String,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Sets a price. While it is valid, it replaces the pack's price. A learner who was shown another price sees the
    /// new one before paying.
    Set(Box<SetArguments>),
    /// Ends a price that staff have set.
    End {
        /// The id of the price.
        price: Uuid,
        #[command(flatten)]
        acting: Acting,
    },
}

/// A price, and the staff member who sets it.
#[derive(Args)]
pub(crate) struct SetArguments {
    /// The program, by id or slug.
    program: String,
    /// The currency, for example USD.
    #[arg(long, value_parser = currency)]
    currency: Currency,
    /// The price of an enrolment, in minor units of the currency.
    #[arg(long)]
    amount_minor: i64,
    /// The previous price, in minor units, which is shown struck through.
    #[arg(long)]
    was_minor: Option<i64>,
    /// The session that it is for, by id or slug; if omitted, all sessions.
    #[arg(long)]
    session: Option<String>,
    /// The country that it is for, for example NG; if omitted, all countries.
    #[arg(long, value_parser = country)]
    country: Option<Country>,
    /// The first instant at which it is valid, for example 2026-12-01T00:00:00Z; if omitted, now.
    #[arg(long, value_parser = instant)]
    from: Option<Timestamp>,
    /// The first instant at which it is no longer valid; if omitted, it has no end.
    #[arg(long, value_parser = instant)]
    until: Option<Timestamp>,
    #[command(flatten)]
    acting: Acting,
}

impl PriceCommand {
    pub(super) async fn run(self) -> Result<()> {
        let now = Clock::system().now();
        match self {
            Self::List { program, database } => {
                print_all(prices_of(&mut db::connect(&database.database_url).await?, &program).await?);
            }
            Self::Set(arguments) => {
                let Acting { by, database } = &arguments.acting;
                let id = set_price(&database.database_url, by, arguments.price(), now).await?;
                println!("{id} is set");
            }
            Self::End { price, acting: Acting { by, database } } => {
                let end = end_price(&database.database_url, &by, PriceId(price), now).await?;
                println!(
                    "{price} {}",
                    match end {
                        PriceEnd::Ended => "has ended",
                        PriceEnd::Withdrawn => "is withdrawn: it had not begun",
                        PriceEnd::Over => "had already ended",
                    }
                );
            }
        }
        Ok(())
    }
}

impl SetArguments {
    fn price(&self) -> NewPrice {
        let money = |amount_minor| Money { amount_minor, currency: self.currency };
        let price = PriceDraft {
            amount: money(self.amount_minor),
            compare_at: self.was_minor.map(money),
            valid_from: self.from,
            valid_to: self.until,
        };
        NewPrice { program: self.program.clone(), session: self.session.clone(), country: self.country, price }
    }
}

fn currency(code: &str) -> Result<Currency, &'static str> {
    Currency::from_code(code).ok_or("a currency has three capital letters, such as USD")
}

fn country(code: &str) -> Result<Country, &'static str> {
    let country = Country::from_code(code).filter(|country| currency_of(*country).is_some());
    country.ok_or("a country has two capital letters, such as NG")
}

fn instant(text: &str) -> Result<Timestamp, &'static str> {
    Timestamp::parse(text).ok_or("an instant has the format 2026-12-01T00:00:00Z")
}
