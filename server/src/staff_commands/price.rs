//! What staff do with prices.

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

/// What is done with prices.
#[derive(Subcommand)]
pub(crate) enum PriceCommand {
    /// Lists the prices of a program, those of its pack among them.
    List {
        /// The program, by its id or its name in addresses.
        program: String,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Sets a price. While it holds it goes before the standing one; who was shown another is shown this before they pay.
    Set(Box<SetArguments>),
    /// Ends a price that staff have set.
    End {
        /// The price.
        price: Uuid,
        #[command(flatten)]
        acting: Acting,
    },
}

/// A price, and who sets it.
#[derive(Args)]
pub(crate) struct SetArguments {
    /// The program, by its id or its name in addresses.
    program: String,
    /// The currency, as USD.
    #[arg(long, value_parser = currency)]
    currency: Currency,
    /// What a place costs, in minor units of the currency.
    #[arg(long)]
    amount_minor: i64,
    /// What it cost before, in minor units, to be struck through.
    #[arg(long)]
    was_minor: Option<i64>,
    /// The session that it is for alone, by its id or its name in addresses.
    #[arg(long)]
    session: Option<String>,
    /// The country that it is for alone, as NG.
    #[arg(long, value_parser = country)]
    country: Option<Country>,
    /// The first instant at which it holds, as 2026-12-01T00:00:00Z; without it, now.
    #[arg(long, value_parser = instant)]
    from: Option<Timestamp>,
    /// The first instant at which it holds no more; without it, it has no end.
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
                        PriceEnd::Ended => "holds no more",
                        PriceEnd::Withdrawn => "is withdrawn: it had not begun",
                        PriceEnd::Over => "was over already",
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
    Currency::from_code(code).ok_or("a currency is three capital letters, as USD")
}

fn country(code: &str) -> Result<Country, &'static str> {
    let country = Country::from_code(code).filter(|country| currency_of(*country).is_some());
    country.ok_or("a country is two capital letters, as NG")
}

fn instant(text: &str) -> Result<Timestamp, &'static str> {
    Timestamp::parse(text).ok_or("an instant is written as 2026-12-01T00:00:00Z")
}
