//! What staff do from the command line, each in the name of an account that has the permission, which is kept.

mod acting;
mod event;
mod price;
mod team;

use std::fs;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use domain::ids::{PaymentId, RefundId};
use server::checkout::decide_refund::{Decision, ask_refund, decide_refund, waiting_refunds};
use server::checkout::review::{Verdict, payments_in_review, review_payment};
use server::clock::Clock;
use server::columns::TextEnum;
use server::community::check_discord::check_discord;
use server::config::{DatabaseSettings, DiscordArguments};
use server::coupon::edit::{edit_coupons, end_coupon};
use server::coupon::import::CouponsFile;
use server::db;
use server::error::{Error, Result};
use server::mission::grant_extension::grant_extension;
use server::ports::discord::Discord;
use uuid::Uuid;

use crate::staff_commands::acting::{Acting, print_all};
use crate::staff_commands::event::{AnnounceCommand, EventCommand};
use crate::staff_commands::price::PriceCommand;
use crate::staff_commands::team::TeamCommand;

/// The commands of staff.
#[derive(Subcommand)]
pub(crate) enum StaffCommand {
    /// Lists the prices of a program, sets one beside those of its pack, or ends one.
    #[command(subcommand)]
    Price(PriceCommand),
    /// Makes, changes and ends coupons beside those of the packs.
    #[command(subcommand)]
    Coupon(CouponCommand),
    /// Lists the payments that wait for a person, or decides on one.
    #[command(subcommand)]
    Payment(PaymentCommand),
    /// Lists the refunds that wait for staff, asks for one, or decides on one.
    #[command(subcommand)]
    Refund(RefundCommand),
    /// Looks whether our bot can do its work on the Discord server, or tells Discord what our bot is.
    #[command(subcommand)]
    Discord(DiscordCommand),
    /// Lists the events of a session, plans, moves or cancels one, or says who attended it and where it was recorded.
    #[command(subcommand)]
    Event(EventCommand),
    /// Tells everybody in a session something, or takes it back.
    #[command(subcommand)]
    Announce(AnnounceCommand),
    /// Lists the teams of a session, takes a learner out of one, moves them into another, or lets them lead.
    #[command(subcommand)]
    Team(TeamCommand),
    /// Extends the access of a learner.
    Extend {
        /// The address of the learner's account.
        learner: String,
        /// The session, by its id or its name in addresses.
        session: String,
        /// How many days more.
        days: u16,
        #[command(flatten)]
        acting: Acting,
    },
}

/// What is done with coupons.
#[derive(Subcommand)]
pub(crate) enum CouponCommand {
    /// Makes or changes the coupons of a file that is written as the packs' `coupons.toml`.
    Edit {
        /// The file.
        file: PathBuf,
        #[command(flatten)]
        acting: Acting,
    },
    /// Ends a coupon: nobody can use it any more.
    End {
        /// Its name.
        name: String,
        #[command(flatten)]
        acting: Acting,
    },
}

/// What is done with payments that wait for a person.
#[derive(Subcommand)]
pub(crate) enum PaymentCommand {
    /// Lists them, the oldest first, each with what was asked, what was received, and why it waits.
    List(DatabaseSettings),
    /// Counts one as paid: what was received is booked, and what it pays for is given.
    Accept(PaymentArguments),
    /// Does not count one as paid: what was received goes back.
    Refuse(PaymentArguments),
}

/// A payment, and who decides on it.
#[derive(Args)]
pub(crate) struct PaymentArguments {
    /// The payment.
    payment: Uuid,
    /// What the provider has received, in minor units of the payment's currency, where it is not what it last said.
    #[arg(long)]
    received_minor: Option<i64>,
    #[command(flatten)]
    acting: Acting,
}

/// What is done with refunds.
#[derive(Subcommand)]
pub(crate) enum RefundCommand {
    /// Lists those that were asked for and those that the provider did not make, the oldest first.
    List(DatabaseSettings),
    /// Asks for one, for a payer who cannot.
    Ask {
        /// The payment.
        payment: Uuid,
        /// Why.
        #[arg(long)]
        reason: String,
        /// How much, in minor units of the payment's currency; without it, all that is left.
        #[arg(long)]
        amount_minor: Option<i64>,
        #[command(flatten)]
        acting: Acting,
    },
    /// Agrees to one: the provider is asked to give the money back.
    Approve(RefundArguments),
    /// Does not agree to one, or not any more.
    Deny(RefundArguments),
    /// Has one sent again that the provider did not make.
    Send(RefundArguments),
}

/// A refund, and who decides on it.
#[derive(Args)]
pub(crate) struct RefundArguments {
    /// The refund.
    refund: Uuid,
    #[command(flatten)]
    acting: Acting,
}

/// What is done with the Discord server.
#[derive(Subcommand)]
pub(crate) enum DiscordCommand {
    /// Says what is wrong there: a permission or a role that is missing, a role above our bot's, and whom that keeps from
    /// their roles. Ends with 1 if something is.
    Check {
        #[command(flatten)]
        discord: Box<DiscordPlace>,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Tells Discord the commands of our bot, and what it shows of people; again after an update.
    Register(Box<DiscordPlace>),
}

/// The Discord server, and where we are reached.
#[derive(Args)]
pub(crate) struct DiscordPlace {
    #[command(flatten)]
    discord: DiscordArguments,
    /// The address by which browsers reach the server.
    #[arg(long, env = "FIELDWORK_PUBLIC_URL", default_value = "http://127.0.0.1:8080")]
    public_url: String,
}

impl DiscordPlace {
    fn client(self) -> Result<Discord> {
        let settings =
            self.discord.settings().ok_or_else(|| Error::broken("the FIELDWORK_DISCORD_ keys are not set"))?;
        Discord::new(settings, &self.public_url)
    }
}

impl StaffCommand {
    /// Does it.
    pub(crate) async fn run(self) -> Result<()> {
        match self {
            Self::Price(command) => command.run().await,
            Self::Coupon(command) => command.run().await,
            Self::Payment(command) => command.run().await,
            Self::Refund(command) => command.run().await,
            Self::Discord(command) => command.run().await,
            Self::Event(command) => command.run().await,
            Self::Announce(command) => command.run().await,
            Self::Team(command) => command.run().await,
            Self::Extend { learner, session, days, acting: Acting { by, database } } => {
                let (of, now) = ((learner.as_str(), session.as_str()), Clock::system().now());
                let extended = grant_extension(&database.database_url, &by, of, days, now).await?;
                println!("{learner} can go on until {}", extended.new_until);
                Ok(())
            }
        }
    }
}

impl DiscordCommand {
    async fn run(self) -> Result<()> {
        match self {
            Self::Check { discord, database } => {
                let discord = discord.client()?;
                let found = check_discord(&mut db::connect(&database.database_url).await?, &discord).await?;
                print_all(found.told);
                if found.is_fine { Ok(()) } else { Err(Error::broken("the Discord server needs somebody's hand")) }
            }
            Self::Register(place) => place.client()?.register().await.map_err(Error::broken),
        }
    }
}

impl CouponCommand {
    async fn run(self) -> Result<()> {
        let now = Clock::system().now();
        match self {
            Self::Edit { file, acting: Acting { by, database } } => {
                let file = CouponsFile::parse(&fs::read_to_string(file).map_err(Error::broken)?)?;
                print_all(edit_coupons(&database.database_url, &by, &file, now).await?);
                Ok(())
            }
            Self::End { name, acting: Acting { by, database } } => {
                end_coupon(&database.database_url, &by, &name, now).await
            }
        }
    }
}

impl PaymentCommand {
    async fn run(self) -> Result<()> {
        let (PaymentArguments { payment, received_minor, acting: Acting { by, database } }, is_accepted) = match self {
            Self::List(database) => {
                print_all(payments_in_review(&mut db::connect(&database.database_url).await?).await?);
                return Ok(());
            }
            Self::Accept(arguments) => (arguments, true),
            Self::Refuse(arguments) => (arguments, false),
        };
        let (verdict, now) = (Verdict { is_accepted, received_minor }, Clock::system().now());
        let status = review_payment(&database.database_url, &by, PaymentId(payment), verdict, now).await?;
        println!("{payment} is now: {}", TextEnum(status).word());
        Ok(())
    }
}

impl RefundCommand {
    async fn run(self) -> Result<()> {
        let now = Clock::system().now();
        let (RefundArguments { refund, acting: Acting { by, database } }, decision) = match self {
            Self::List(database) => {
                print_all(waiting_refunds(&mut db::connect(&database.database_url).await?).await?);
                return Ok(());
            }
            Self::Ask { payment, reason, amount_minor, acting: Acting { by, database } } => {
                let asked = (amount_minor, reason.as_str());
                let row = ask_refund(&database.database_url, &by, PaymentId(payment), asked, now).await?;
                println!("{} waits for a decision", row.id);
                return Ok(());
            }
            Self::Approve(arguments) => (arguments, Decision::Approve),
            Self::Deny(arguments) => (arguments, Decision::Deny),
            Self::Send(arguments) => (arguments, Decision::SendAgain),
        };
        let row = decide_refund(&database.database_url, &by, RefundId(refund), decision, now).await?;
        let second = if row.waits_for_second_person() { "; a second person has to approve it" } else { "" };
        println!("{refund} is now: {}{second}", row.status.word());
        Ok(())
    }
}
