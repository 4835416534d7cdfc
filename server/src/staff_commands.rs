//! Commands of staff. Each runs in the name of an account with the permission, and is recorded in the audit.

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

/// A command of staff.
#[derive(Subcommand)]
pub(crate) enum StaffCommand {
    /// Lists the prices of a program, sets a price besides those of its pack, or ends a price.
    #[command(subcommand)]
    Price(PriceCommand),
    /// Creates, changes and ends coupons besides those of the packs.
    #[command(subcommand)]
    Coupon(CouponCommand),
    /// Lists the payments that wait for a decision by staff, or decides on a payment.
    #[command(subcommand)]
    Payment(PaymentCommand),
    /// Lists the refunds that wait for staff, requests a refund, or decides on a refund.
    #[command(subcommand)]
    Refund(RefundCommand),
    /// Checks whether our bot works on the Discord server, or registers it with Discord.
    #[command(subcommand)]
    Discord(DiscordCommand),
    /// Lists, plans, moves or cancels events of a session, or records attendances and recordings.
    #[command(subcommand)]
    Event(EventCommand),
    /// Lists, sends or withdraws announcements to a session.
    #[command(subcommand)]
    Announce(AnnounceCommand),
    /// Lists the teams of a session, removes a learner, moves them to another team, or makes them the lead.
    #[command(subcommand)]
    Team(TeamCommand),
    /// Extends a learner's access.
    Extend {
        /// The e-mail address of the learner's account.
        learner: String,
        /// The session, by id or slug.
        session: String,
        /// Number of additional days.
        days: u16,
        #[command(flatten)]
        acting: Acting,
    },
}

/// A command for coupons.
#[derive(Subcommand)]
pub(crate) enum CouponCommand {
    /// Creates or changes the coupons in a file with the format of the packs' `coupons.toml`.
    Edit {
        /// The file.
        file: PathBuf,
        #[command(flatten)]
        acting: Acting,
    },
    /// Ends a coupon. It can no longer be used.
    End {
        /// The name of the coupon.
        name: String,
        #[command(flatten)]
        acting: Acting,
    },
}

/// A command for payments that wait for a decision by staff.
#[derive(Subcommand)]
pub(crate) enum PaymentCommand {
    /// Lists them, oldest first, each with the requested amount, the received amount and the reason.
    List(DatabaseSettings),
    /// Accepts a payment as paid: books the received amount and delivers the purchase.
    Accept(ReviewedPayment),
    /// Refuses a payment: returns the received amount.
    Refuse(ReviewedPayment),
}

/// A payment, and the staff member who decides on it.
#[derive(Args)]
pub(crate) struct ReviewedPayment {
    /// The id of the payment.
    payment: Uuid,
    /// The amount that the provider has received, in minor units of the payment's currency. Needed only if it differs
    /// from the amount in the provider's last report.
    #[arg(long)]
    received_minor: Option<i64>,
    #[command(flatten)]
    acting: Acting,
}

/// A command for refunds.
#[derive(Subcommand)]
pub(crate) enum RefundCommand {
    /// Lists the requested refunds and those that failed at the provider, oldest first.
    List(DatabaseSettings),
    /// Requests a refund on behalf of a payer who cannot request it.
    Ask {
        /// The id of the payment.
        payment: Uuid,
        /// The reason.
        #[arg(long)]
        reason: String,
        /// The amount, in minor units of the payment's currency; if omitted, all that is left.
        #[arg(long)]
        amount_minor: Option<i64>,
        #[command(flatten)]
        acting: Acting,
    },
    /// Approves a refund: requests it from the provider.
    Approve(RefundArguments),
    /// Denies a refund, even after it was approved.
    Deny(RefundArguments),
    /// Sends a refund again that failed at the provider.
    Send(RefundArguments),
}

/// A refund, and the staff member who decides on it.
#[derive(Args)]
pub(crate) struct RefundArguments {
    /// The id of the refund.
    refund: Uuid,
    #[command(flatten)]
    acting: Acting,
}

/// A command for the Discord server.
#[derive(Subcommand)]
pub(crate) enum DiscordCommand {
    /// Checks the server for missing permissions, missing roles and roles above our bot's, and counts the people who
    /// wait for their roles. Exits with 1 if staff must act.
    Check {
        #[command(flatten)]
        discord: Box<DiscordPlace>,
        #[command(flatten)]
        database: DatabaseSettings,
    },
    /// Registers our bot's commands and the profile connection with Discord. Run it again after an update.
    Register(Box<DiscordPlace>),
}

/// The Discord server, and our public URL.
#[derive(Args)]
pub(crate) struct DiscordPlace {
    #[command(flatten)]
    discord: DiscordArguments,
    /// The URL at which browsers reach the server.
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
    /// Runs the command.
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
                println!("{learner} has access until {}", extended.new_until);
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
                if found.is_fine { Ok(()) } else { Err(Error::broken("the Discord server needs changes by staff")) }
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
        let (ReviewedPayment { payment, received_minor, acting: Acting { by, database } }, is_accepted) = match self {
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
