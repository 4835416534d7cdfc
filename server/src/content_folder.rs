//! Publishes a content folder in one transaction: its packs and the files beside them. If a file is missing, for
//! example `coupons.toml`, the records that it would define stay unchanged. Items that a file no longer lists are
//! switched off, but only with consent.

use std::fmt;
use std::path::Path;

use diesel::result::Error as DieselError;
use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use domain::time::Timestamp;

use crate::coupon::import::{self as coupon_import, CouponsFile};
use crate::error::{Error, Result};
use crate::event::import as event_import;
use crate::price::import_taxes::{self, TaxesFile};
use crate::program::content::Reading;
use crate::program::content::import::import as import_packs;
use crate::referral::import::{self as referral_import, ReferralsFile};
use crate::reward::import::{self as perk_import, PerksFile};
use crate::subscription::import::{self as plan_import, PlansFile};

/// A folder whose files have no error.
pub struct ContentFolder {
    reading: Reading,
    coupons: Option<CouponsFile>,
    perks: Option<PerksFile>,
    referrals: Option<ReferralsFile>,
    plans: Option<PlansFile>,
    taxes: Option<TaxesFile>,
}

/// Whether an import may switch off items that are offered now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwitchingOff {
    /// It may.
    Agreed,
    /// It may not: the import then ends without a change.
    NotAgreed,
}

/// Why a folder was not imported.
#[derive(Debug)]
pub enum ImportFault {
    /// The import would switch off these items, and the caller has not agreed to that.
    SwitchesOff(Vec<String>),
    /// The content or the database has an error.
    Failed(Error),
}

impl fmt::Display for ImportFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SwitchesOff(items) => {
                f.write_str("Nothing was imported. The import would switch off:")?;
                items.iter().try_for_each(|item| write!(f, "\n  {item}"))
            }
            Self::Failed(error) => write!(f, "{error}"),
        }
    }
}

impl From<Error> for ImportFault {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl From<DieselError> for ImportFault {
    fn from(error: DieselError) -> Self {
        Self::Failed(error.into())
    }
}

impl ContentFolder {
    /// Adds the files beside the packs to the packs of a folder.
    ///
    /// # Errors
    /// Breaks if a pack or a file has an error.
    pub fn read(dir: &Path, reading: Reading) -> Result<Self> {
        reading.check()?;
        Ok(Self {
            reading,
            coupons: CouponsFile::read(dir)?,
            perks: PerksFile::read(dir)?,
            referrals: ReferralsFile::read(dir)?,
            plans: PlansFile::read(dir)?,
            taxes: TaxesFile::read(dir)?,
        })
    }

    /// Number of packs.
    #[must_use]
    pub fn packs(&self) -> usize {
        self.reading.packs.len()
    }

    /// Publishes the folder, and returns the lines of the report.
    ///
    /// # Errors
    /// Those of [`ImportFault`]; then no change is made.
    pub async fn import(
        &self,
        conn: &mut AsyncPgConnection,
        switching_off: SwitchingOff,
        now: Timestamp,
    ) -> Result<Vec<String>, ImportFault> {
        conn.transaction(async |conn| {
            let (mut lines, mut switched_off) = (Vec::new(), Vec::new());
            for imported in import_packs(conn, &self.reading, now).await? {
                lines.push(imported.to_string());
                switched_off.extend(imported.switched_off);
            }
            let mut reports = vec![("events", event_import::import(conn, &self.reading.packs, now).await?)];
            if let Some(file) = &self.coupons {
                reports.push(("coupons", coupon_import::import(conn, file, now).await?));
            }
            if let Some(file) = &self.perks {
                reports.push(("perks", perk_import::import(conn, file, now).await?));
            }
            if let Some(file) = &self.referrals {
                reports.push(("milestones", referral_import::import(conn, file, now).await?));
            }
            if let Some(file) = &self.plans {
                reports.push(("plans", plan_import::import(conn, file, now).await?));
            }
            if let Some(file) = &self.taxes {
                reports.push(("taxes", import_taxes::import(conn, file, now).await?));
            }
            for (what, report) in reports {
                lines.push(format!("{what}: {}", report.count));
                switched_off.extend(report.switched_off);
            }
            if switching_off == SwitchingOff::NotAgreed && !switched_off.is_empty() {
                return Err(ImportFault::SwitchesOff(switched_off));
            }
            lines.extend(switched_off.into_iter().map(|item| format!("switched off: {item}")));
            Ok(lines)
        })
        .await
    }
}
