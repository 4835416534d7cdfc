//! Work side by side: each lane is a thread. The first lane that fails stops the others, so that a
//! person reads of a failure when it happens.

use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, Scope, ScopedJoinHandle};

use anyhow::{Result, anyhow};

use crate::signals::{self, Stopped};

/// How much nicer than others: where both want a processor, such a program gets a third of it. Were it less,
/// what comes after these lanes would be left when the others are done.
const BEHIND: i32 = 3;

thread_local! {
    static IS_BEHIND: Cell<bool> = const { Cell::new(false) };
}

/// Whether this lane gives way to others. What it starts should then want no more than one processor.
pub(crate) fn is_behind() -> bool {
    IS_BEHIND.get()
}

/// A lane that runs; its result comes with `join`.
pub(crate) struct Lane<'scope, T>(ScopedJoinHandle<'scope, Result<T>>);

/// Starts a lane. Services are not started in one: the kernel ends them with the thread that started them.
pub(crate) fn start<'scope, 'env, T: Send + 'scope>(
    scope: &'scope Scope<'scope, 'env>,
    work: impl FnOnce() -> Result<T> + Send + 'scope,
) -> Lane<'scope, T> {
    Lane(scope.spawn(move || stopping_others(work())))
}

/// Starts a lane whose programs give way to those of the others, for what is done long before it is needed.
pub(crate) fn start_behind<'scope, 'env, T: Send + 'scope>(
    scope: &'scope Scope<'scope, 'env>,
    work: impl FnOnce() -> Result<T> + Send + 'scope,
) -> Lane<'scope, T> {
    start(scope, || {
        // Elsewhere it would be the whole process that gives way, with the services that it starts. What the
        // kernel does not grant changes the order of the work and nothing else.
        if cfg!(target_os = "linux") {
            let _ = rustix::process::nice(BEHIND);
        }
        IS_BEHIND.set(true);
        work()
    })
}

/// Marks a failure of the lane that is not a thread of its own.
pub(crate) fn stopping_others<T>(result: Result<T>) -> Result<T> {
    if result.is_err() {
        signals::stop_all();
    }
    result
}

/// Of two results of lanes the failure that came first: the other lane was then only stopped.
pub(crate) fn both<A, B>(one: Result<A>, other: Result<B>) -> Result<(A, B)> {
    match (one, other) {
        (Ok(one), Ok(other)) => Ok((one, other)),
        (Err(error), Err(cause)) if error.is::<Stopped>() => Err(cause),
        (Err(error), _) | (_, Err(error)) => Err(error),
    }
}

/// Does the work on each item, two at a time and in their order.
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
