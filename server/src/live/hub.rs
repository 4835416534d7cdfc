//! The followers on this server: the open streams of pages. The listening connection passes each update to the hub,
//! which passes it to the streams of its person. If that connection is lost, all followers are disconnected and new
//! ones are refused until it is restored. A page that reconnects gets the updates that it missed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::ids::UserId;
use domain::notification::follow::Followed;
use domain::refusal::Refusal;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use crate::error::Result;
use crate::live::{LiveFeature, LiveUpdate, PublishedUpdate};

/// Maximum number of updates that wait for a slow stream. A stream with more is disconnected.
const WAITING: usize = 64;

/// The followers of one server.
#[derive(Default)]
pub struct Hub(Mutex<Followers>);

#[derive(Default)]
struct Followers {
    is_open: bool,
    next: u64,
    by_user: HashMap<UserId, Vec<(u64, Sender<LiveUpdate>)>>,
}

/// A follower. Dropping it removes it from the hub.
pub struct Follower {
    hub: Arc<Hub>,
    user: UserId,
    number: u64,
    updates: Receiver<LiveUpdate>,
}

impl Hub {
    /// Adds a page of a person as a follower, if `allow` accepts the number of existing ones.
    ///
    /// # Errors
    /// Those of `allow`, and `temporarily-unavailable` while the server is not listening.
    pub fn follow(
        self: &Arc<Self>,
        user: UserId,
        allow: impl FnOnce(u32) -> Result<Followed, Refusal>,
    ) -> Result<(Followed, Follower)> {
        let mut followers = self.followers();
        if !followers.is_open {
            return Err(Refusal::TemporarilyUnavailable.into());
        }
        let count = followers.by_user.get(&user).map_or(0, Vec::len);
        let followed = allow(u32::try_from(count).unwrap_or(u32::MAX))?;
        let (sender, updates) = channel(WAITING);
        let number = followers.next;
        followers.next += 1;
        followers.by_user.entry(user).or_default().push((number, sender));
        drop(followers);
        Ok((followed, Follower { hub: Arc::clone(self), user, number, updates }))
    }

    /// Sends an update to the followers of a person. Disconnects them if their sign-ins have ended.
    pub fn tell(&self, PublishedUpdate { user, update }: PublishedUpdate) {
        let mut all = self.followers();
        if let Some(followers) = all.by_user.get_mut(&user) {
            followers.retain(|(_, sender)| sender.try_send(update).is_ok());
        }
        if update.feature == LiveFeature::SignIns {
            all.by_user.remove(&user);
        }
    }

    /// Allows pages to follow from now on.
    pub fn open(&self) {
        self.followers().is_open = true;
    }

    /// Disconnects all followers, and refuses new ones until it is opened again.
    pub fn close(&self) {
        let mut followers = self.followers();
        followers.is_open = false;
        followers.by_user.clear();
    }

    fn followers(&self) -> MutexGuard<'_, Followers> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Follower {
    /// Returns the next update. `None` if the follower was disconnected.
    pub async fn next(&mut self) -> Option<LiveUpdate> {
        self.updates.recv().await
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        let mut followers = self.hub.followers();
        if let Some(own) = followers.by_user.get_mut(&self.user) {
            own.retain(|(number, _)| *number != self.number);
            if own.is_empty() {
                followers.by_user.remove(&self.user);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::time::Timestamp;
    use uuid::Uuid;

    use super::*;

    const ADA: UserId = UserId(Uuid::from_u128(1));

    fn follow(hub: &Arc<Hub>) -> Result<Follower> {
        let until = Timestamp::parse("2026-11-20T09:00:00Z").expect("an instant");
        let allow = |following| match following {
            0 | 1 => Ok(Followed { until }),
            _ => Err(Refusal::RateLimitExceeded { retry_at: until }),
        };
        hub.follow(ADA, allow).map(|(_, following)| following)
    }

    fn code(hub: &Arc<Hub>) -> Option<&'static str> {
        follow(hub).err().map(|error| error.code())
    }

    fn published(user: u128) -> PublishedUpdate {
        PublishedUpdate::new(UserId(Uuid::from_u128(user)), LiveFeature::Mission, Uuid::from_u128(7))
    }

    #[tokio::test]
    async fn a_follower_hears_what_is_its_own() {
        let hub = Arc::new(Hub::default());
        assert_eq!(code(&hub), Some("temporarily-unavailable"));
        hub.open();
        let mut following = follow(&hub).expect("a follower");
        hub.tell(published(2));
        hub.tell(published(1));
        assert_eq!(following.next().await, Some(published(1).update));
        hub.close();
        assert_eq!(following.next().await, None);
        assert_eq!(code(&hub), Some("temporarily-unavailable"));
    }

    #[tokio::test]
    async fn who_follows_is_let_go_when_the_sign_ins_end() {
        let hub = Arc::new(Hub::default());
        hub.open();
        let mut following = follow(&hub).expect("a follower");
        let ended = PublishedUpdate::new(ADA, LiveFeature::SignIns, ADA.0);
        hub.tell(ended);
        hub.tell(published(1));
        assert_eq!(following.next().await, Some(ended.update));
        assert_eq!(following.next().await, None);
        let mut again = follow(&hub).expect("a follower who has signed in again");
        drop(following);
        hub.tell(published(1));
        assert_eq!(again.next().await, Some(published(1).update));
    }

    #[test]
    fn who_leaves_makes_room_and_who_does_not_listen_is_let_go() {
        let hub = Arc::new(Hub::default());
        hub.open();
        let (one, other) = (follow(&hub).expect("one"), follow(&hub).expect("another"));
        assert_eq!(code(&hub), Some("rate-limit-exceeded"));
        drop(one);
        let third = follow(&hub).expect("room for a third");
        for _ in 0..=WAITING {
            hub.tell(published(1));
        }
        assert_eq!(code(&hub), None);
        drop((other, third));
    }
}
