//! Work in parallel: each lane is a thread. The first lane that fails stops the others, so that a person reads about a
//! failure at once.

use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, Scope, ScopedJoinHandle};

use anyhow::{Result, anyhow};

use crate::signals::{self, Stopped};

/// The niceness of a low-priority lane. If programs of this lane and of a normal lane compete for a processor, this
/// lane gets a third of it. With a smaller part, this lane would still have much to do when the others have finished.
const BEHIND: i32 = 3;

thread_local! {
    static IS_BEHIND: Cell<bool> = const { Cell::new(false) };
}

/// Whether this lane has a low priority. The programs that it starts should then use only one processor.
pub(crate) fn is_behind() -> bool {
    IS_BEHIND.get()
}

/// A running lane; `join` returns its result.
pub(crate) struct Lane<'scope, T>(ScopedJoinHandle<'scope, Result<T>>);

/// Starts a lane. Never start a service in one: the kernel ends a service with the thread that started it.
pub(crate) fn start<'scope, 'env, T: Send + 'scope>(
    scope: &'scope Scope<'scope, 'env>,
    work: impl FnOnce() -> Result<T> + Send + 'scope,
) -> Lane<'scope, T> {
    Lane(scope.spawn(move || stopping_others(work())))
}

/// Starts a lane whose programs have a lower priority, for work whose result is needed late.
pub(crate) fn start_behind<'scope, 'env, T: Send + 'scope>(
    scope: &'scope Scope<'scope, 'env>,
    work: impl FnOnce() -> Result<T> + Send + 'scope,
) -> Lane<'scope, T> {
    start(scope, || {
        // On other systems this would lower the priority of the whole process and of its services. A refusal by the
        // kernel changes only the order of the work.
        if cfg!(target_os = "linux") {
            let _ = rustix::process::nice(BEHIND);
        }
        IS_BEHIND.set(true);
        work()
    })
}

/// Stops the lanes if this work has failed. Also needed for the main thread, which is not a lane.
pub(crate) fn stopping_others<T>(result: Result<T>) -> Result<T> {
    if result.is_err() {
        signals::stop_all();
    }
    result
}

/// Both results, or the failure that came first. The other lane may have failed only because the first failure stopped
/// it.
pub(crate) fn both<A, B>(one: Result<A>, other: Result<B>) -> Result<(A, B)> {
    match (one, other) {
        (Ok(one), Ok(other)) => Ok((one, other)),
        (Err(error), Err(cause)) if error.is::<Stopped>() => Err(cause),
        (Err(error), _) | (_, Err(error)) => Err(error),
    }
}

/// Does the work for each item, in their order and two at a time.
pub(crate) fn two_at_a_time<T: Sync>(items: &[T], work: impl Fn(&T) -> Result<()> + Sync) -> Result<()> {
    let next = AtomicUsize::new(0);
    let all = || {
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            signals::stop_if_asked()?;
            work(item)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let other = start(scope, all);
        let here = stopping_others(all());
        both(here, other.join()).map(drop)
    })
}

impl<T> Lane<'_, T> {
    /// Waits for the lane.
    pub(crate) fn join(self) -> Result<T> {
        self.0.join().unwrap_or_else(|_| Err(anyhow!("a lane panicked")))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn every_item_is_worked_on_once() {
        let done = Mutex::new(Vec::new());
        let items: Vec<u32> = (0..50).collect();
        let note = |item: &u32| {
            done.lock().expect("nobody panicked").push(*item);
            Ok(())
        };
        two_at_a_time(&items, note).expect("it goes well");
        let mut done = done.into_inner().expect("nobody panicked");
        done.sort_unstable();
        assert_eq!(done, items);
    }

    #[test]
    fn the_failure_is_told_and_not_that_the_others_were_stopped() {
        let failed = || Err::<(), _>(anyhow!("no disk"));
        let stopped = || Err::<(), _>(anyhow::Error::from(Stopped));
        assert_eq!(both(failed(), stopped()).expect_err("it failed").to_string(), "no disk");
        assert_eq!(both(stopped(), failed()).expect_err("it failed").to_string(), "no disk");
        assert!(both(stopped(), Ok(())).expect_err("it was stopped").is::<Stopped>());
        assert_eq!(both(Ok(1), Ok(2)).expect("both went well"), (1, 2));
    }
}
