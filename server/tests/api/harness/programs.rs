//! Test programs: the packs under `tests/packs`, published by the same import that authors use.

use std::path::Path;

use diesel::QueryableByName;
use diesel::sql_types::BigInt;
use diesel_async::{RunQueryDsl as _, SimpleAsyncConnection as _};
use server::coupon::{self, import::CouponsFile};
use server::event;
use server::program::content::faults::Faults;
use server::program::content::files::PackFolder;
use server::program::content::import::import;
use server::program::content::read_folders;
use server::referral::{self, import::ReferralsFile};

use super::app::App;

impl App {
    /// A server on which every program is published, and the session `harbour-full` has no free seat.
    pub(crate) async fn with_programs() -> Self {
        let app = Self::start().await;
        app.publish(|_| {}).await;
        app.sql("UPDATE experience_sessions SET seats_taken = 1 WHERE slug = 'harbour-full'").await;
        app
    }

    /// Publishes the programs after a change of their files.
    pub(crate) async fn publish(&self, change: impl FnMut(&mut PackFolder)) {
        let faults = Faults::default();
        let mut folders = PackFolder::read_all(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs"), &faults);
        folders.iter_mut().for_each(change);
        let reading = read_folders(&folders, self.clock.now(), faults);
        assert_eq!(reading.faults, []);
        let mut conn = self.database.connect().await;
        import(&mut conn, &reading, self.clock.now()).await.expect("programs that are published");
        let events = event::import::import(&mut conn, &reading.packs, self.clock.now()).await;
        events.expect("events that are published");
    }

    /// Publishes the coupons of this `coupons.toml`.
    pub(crate) async fn publish_coupons(&self, file: &str) {
        let file = CouponsFile::parse(file).expect("coupons");
        let mut conn = self.database.connect().await;
        coupon::import::import(&mut conn, &file, self.clock.now()).await.expect("coupons that are published");
    }

    /// Publishes the terms of this `referrals.toml`.
    pub(crate) async fn publish_referrals(&self, file: &str) {
        let file = ReferralsFile::parse(file).expect("referrals");
        let mut conn = self.database.connect().await;
        referral::import::import(&mut conn, &file, self.clock.now()).await.expect("referrals that are published");
    }

    /// Executes an SQL statement, for a change that no endpoint offers.
    pub(crate) async fn sql(&self, statement: &str) {
        self.database.connect().await.batch_execute(statement).await.expect(statement);
    }

    /// The number in the column `count` of a query.
    pub(crate) async fn count(&self, query: &str) -> i64 {
        #[derive(QueryableByName)]
        struct Count {
            #[diesel(sql_type = BigInt)]
            count: i64,
        }
        let found: Count = diesel::sql_query(query).get_result(&mut self.database.connect().await).await.expect(query);
        found.count
    }
}

/// Replaces text in a file of a pack.
pub(crate) fn reword(folder: &mut PackFolder, file: &str, from: &str, to: &str) {
    let bytes = folder.files.get_mut(file).expect("a file of the pack");
    let text = String::from_utf8(bytes.clone()).expect("a text");
    assert!(text.contains(from), "{file} has no {from}");
    *bytes = text.replace(from, to).into_bytes();
}
